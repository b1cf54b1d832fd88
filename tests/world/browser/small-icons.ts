/**
 * Finds icons that stay small beside enlarged letters. In narrow places icons may grow less than
 * letters. This is the body of a function of `texts` that runs in the page (visible-faults.ts).
 */
export const SMALL_ICONS = `
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const icons = [...document.querySelectorAll('.tabler-icon[width]')].filter(isShown)
  return icons
    .filter(icon => icon.getBoundingClientRect().width < icon.getAttribute('width') * (1 + (scale - 1) / 4))
    .map(icon => 'small icon: ' + icon.getAttribute('class') + ', ' + Math.round(icon.getBoundingClientRect().width) + ' px')
`
