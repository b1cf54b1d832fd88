import type { Preflight } from '../upload/wire.ts'

/** Returns the columns beside that of the UIDs, to be chosen from; the first choice is none of them. */
export function columnsBeside({ columns, column: uidColumn }: Preflight, none: string) {
  const offered = columns.filter(({ column }) => column !== uidColumn)
  return [
    { value: '0', label: none },
    ...offered.map(({ column, letter, heading, samples }) => ({
      value: String(column),
      label: `${letter} · ${heading || samples[0] || '–'}`,
    })),
  ]
}
