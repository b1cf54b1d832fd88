// Words of this length (a hash, a file name) may break in a narrow column, and so may e-mail
// addresses, which have no break opportunity.
const LONGEST_WORD = 24

/**
 * Finds words broken between letters ("Kaffe|eröst|erei"), as a browser does in a column that is
 * too narrow. A break after a hyphen is allowed. This is the body of a function of `texts` that
 * runs in the page (visible-faults.ts).
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
