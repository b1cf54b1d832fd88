// Characters that JSON leaves unescaped and that are invisible: bidirectional marks, joiners, tag
// characters, Unicode line ends, private use.
const UNSEEN = /[\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Variation_Selector}\u{e0000}-\u{e0fff}\u007f-\u009f]/gu

/**
 * Returns a value as JSON in which every character is visible. Third parties' text stays inside
 * quotes, and a model reads it as a person sees it. Parsed, it is the same value.
 */
export const asSeenJson = (value: object): string => JSON.stringify(value).replace(UNSEEN, escaped)

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
