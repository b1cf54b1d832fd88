// Invisible characters that JSON leaves unescaped: bidirectional marks, joiners, tag characters,
// Unicode line ends, private use.
const INVISIBLE = /[\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Variation_Selector}\u{e0000}-\u{e0fff}\u007f-\u009f]/gu

/**
 * Returns a value as JSON in which every character is visible, so that a model reads third parties'
 * text as a person sees it. It parses to the same value.
 */
export const toVisibleJson = (value: object): string => JSON.stringify(value).replace(INVISIBLE, escapeUnits)

const escapeUnits = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
