import type { INKS } from '../look.ts'
import { beside, column } from '../paper/lines.ts'
import type { Line } from '../paper/paper.ts'
import type { ReportSheet } from './report-sheet.ts'

const BETWEEN = 12

/** Columns by their left edges, in points from that of the sheet; each is as wide as the next one lets it be. */
export function columnsAt<Name extends string>(edges: Record<Name, number>) {
  const names = Object.keys(edges) as Name[] // its own keys
  const place = ({ left, right }: ReportSheet, name: Name): { x: number; width: number } => {
    const next = names.map(each => edges[each]).find(edge => edge > edges[name])
    const end = next === undefined ? right : left + next - BETWEEN
    return { x: left + edges[name], width: end - left - edges[name] }
  }
  const cells = (sheet: ReportSheet, ink: (typeof INKS)['row'], texts: Partial<Record<Name, string>>): Line[][] =>
    names.flatMap(name => {
      const text = texts[name]
      const { x, width } = place(sheet, name)
      return text === undefined ? [] : [column(sheet.paper, x, width, [{ text, ink }])]
    })
  const lines = (sheet: ReportSheet, ink: (typeof INKS)['row'], texts: Record<Name, string>): Line[] =>
    beside(...cells(sheet, ink, texts))
  return { place, cells, lines }
}
