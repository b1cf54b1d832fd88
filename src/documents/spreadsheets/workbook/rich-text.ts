import { MAX_CELL_TEXT_LENGTH } from '../limits.ts'

/**
 * Assembles the text of a string item: `t` directly or in runs `r`. Japanese readings (`rPh`) are
 * not part of the text.
 */
export type RichText = {
  open: (name: string) => void
  close: (name: string) => void
  text: (text: string) => void
  finish: () => string
}

export function createRichText(): RichText {
  let whole = ''
  let isText = false
  let phonetic = 0
  return {
    open: name => {
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    close: name => {
      if (name === 'rPh') phonetic -= 1
      isText = false
    },
    text: text => {
      if (isText && whole.length < MAX_CELL_TEXT_LENGTH) whole += text
    },
    finish: () => {
      const unescaped = unescapeText(whole)
      whole = ''
      return unescaped
    },
  }
}

/**
 * Characters that XML forbids are written as _x000D_ in string cells; a literal _x000D_ as
 * _x005F_x000D_ (ECMA-376 part 1, 22.9.2.19). NUL is omitted and lone surrogates are
 * replaced, because databases reject them.
 */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text
