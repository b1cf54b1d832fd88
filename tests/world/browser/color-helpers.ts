/** Functions that compare colours in the page, passed as text because tests have no DOM types. */
export const COLOR_HELPERS = `
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

  /** The RGBA channels of colours painted over each other, the lowest first. */
  const channelsOf = (...colors) => {
    pen.clearRect(0, 0, 1, 1)
    for (const color of colors) {
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
    }
    return [...pen.getImageData(0, 0, 1, 1).data]
  }

  const linear = channel => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

  const luminance = colors => {
    const [red, green, blue] = channelsOf(...colors).map(channel => linear(channel / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /** WCAG 2.2's contrast of two colours, each painted over all before it. */
  const contrast = (one, other) => {
    const [light, dark] = [luminance([one].flat()), luminance([other].flat())].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }

  /** The backgrounds beneath an element and its own, the lowest first. */
  const backgroundOf = element => {
    const colors = []
    for (let one = element; one; one = one.parentElement) colors.unshift(getComputedStyle(one).backgroundColor)
    return ['Canvas', ...colors]
  }
`
