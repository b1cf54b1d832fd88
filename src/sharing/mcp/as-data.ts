// What JSON leaves as it is, and nobody sees: bidirectional marks, joiners, tags that spell words, line ends of Unicode, private use.
const UNSEEN = /[\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Variation_Selector}\u{e0000}-\u{e0fff}\u007f-\u009f]/gu

/**
 * Returns a value as JSON in which every character can be seen: what people of other houses wrote stands between quotes and nowhere else, and
 * no text in it is laid out, or read by a model, other than a person sees it. Parsed, it is the same value.
 */
export const asSeenJson = (value: object): string => JSON.stringify(value).replace(UNSEEN, escaped)

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')
