// A word so long may be torn where its column is narrower (a hash, the name of a file), and so may an e-mail's address, which offers no place to break.
const LONGEST_WORD = 24

/**
 * Words that are torn into letters, "Kaffe|eröst|erei", which a browser does where a column is too narrow. A break behind a hyphen tears none.
 * The body of a function of `texts`, run in the page (visible-faults.ts).
 */
export const BROKEN_WORDS = `
  const broken = []
  for (const { node, holder, boxes } of texts) {
    if (linesOf(boxes) < 2 || holder.closest('code, pre')) continue
    for (const piece of node.data.matchAll(/\\S+/g)) {
      if (piece[0].length > ${LONGEST_WORD} || piece[0].includes('@')) continue
      for (const word of piece[0].matchAll(/[\\p{L}\\p{M}\\p{N}]+/gu)) {
        const from = piece.index + word.index
        const lines = linesOf(boxesOf(rangeOf(node, from, from + word[0].length)))
        if (lines > 1) broken.push('broken word: ' + word[0] + ' in ' + lines + ' lines, ' + Math.round(holder.clientWidth || holder.parentElement.clientWidth) + ' px')
      }
    }
  }
  return broken
`
