const STYLE = `body { font: 14px sans-serif; margin: 0 328px 0 256px }
  table { width: 100%; table-layout: fixed; border-collapse: collapse }
  td { height: 58px; padding: 0; border-bottom: 1px solid #ddd }`

/**
 * Returns an HTML page with only a plain-text table of `lines` rows, all in the DOM, with the row
 * height of the product. It is the baseline: no table of this size can render faster.
 */
export function bareTable(lines: number): string {
  const rows = Array.from(
    { length: lines },
    (_, at) =>
      `<tr aria-rowindex="${at + 1}"><td>Fertig</td><td>Debitoren ${at}.xlsx</td><td>AM</td><td>500 0 0</td><td>-</td></tr>`,
  )
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><table><tbody>${rows.join('')}</tbody></table>`
}
