import theme from 'vitepress/theme-without-fonts'
import './product.css'

export default theme
