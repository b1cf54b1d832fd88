/** A row's texts by column, cells that show nothing left out. */
export type TextRow = { row: number; texts: ReadonlyMap<number, string> }

export const textIn = ({ texts }: TextRow, column: number): string => texts.get(column) ?? ''
export const isBlank = (text: string): boolean => text.trim() === ''
