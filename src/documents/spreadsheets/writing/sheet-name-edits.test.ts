import { expect, it } from 'vitest'
import { applyEdits } from '../xml/edit.ts'
import { sheetNameEdits } from './sheet-name-edits.ts'

const SHEET = { name: 'Liste', part: { path: '' } as never, index: 1, isHidden: false }
/** UIDs in column C, rows 4 to 62; the answers end in T. */
const LIST = { uidColumn: 3, top: 4, bottom: 62, last: 20 }

const bookWith = (formula: string, attributes: string) =>
  `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><definedNames><definedName ${attributes}>${formula}</definedName></definedNames></workbook>`

function editName(formula: string, attributes: string, isFilterWidened = false): string {
  const text = bookWith(formula, attributes)
  return applyEdits(text, sheetNameEdits(text, SHEET, LIST, isFilterWidened))
}

const editPrintArea = (formula: string) => editName(formula, 'name="_xlnm.Print_Area" localSheetId="1"')

it.each([
  ['Liste!$A$1:$F$62', 'Liste!$A$1:$T$62'],
  ["'Debitoren 2026'!$A$4:$F$62", "'Debitoren 2026'!$A$4:$T$62"],
  ['&apos;Meier &amp; Söhne, Wien&apos;!$A$1:$F$99', "'Meier &amp; Söhne, Wien'!$A$1:$T$99"],
  ["'O''Neill'!A1:F62", "'O''Neill'!A1:T62"],
  ['Liste!$A:$F', 'Liste!$A:$T'],
  ['Liste!$A$1:$F$2,Liste!$C$10:$C$20,Liste!$H$1:$J$62', 'Liste!$A$1:$F$2,Liste!$C$10:$T$20,Liste!$H$1:$J$62'],
])('extends a print area with the UIDs to the answers: %s', (before, after) =>
  expect(editPrintArea(before)).toBe(bookWith(after, 'name="_xlnm.Print_Area" localSheetId="1"')),
)

it.each([
  ['whole rows, which contain the answers already', 'Liste!$1:$62'],
  ['enough columns', 'Liste!$A$1:$Z$62'],
  ['other columns', 'Liste!$E$1:$F$62'],
  ['rows below the list', 'Liste!$A$70:$F$90'],
  ['computed cells', 'OFFSET(Liste!$A$1,0,0,COUNTA(Liste!$A:$C),6)'],
  ['nothing', '#REF!'],
])('does not change a print area of %s', (_, formula) =>
  expect(editPrintArea(formula)).toBe(bookWith(formula, 'name="_xlnm.Print_Area" localSheetId="1"')),
)

it('does not change names of other sheets, other names, or the filter unless the sheet’s autoFilter was extended', () => {
  const range = 'Liste!$A$4:$F$62'
  for (const attributes of [
    'name="_xlnm.Print_Area" localSheetId="0"',
    'name="_xlnm.Print_Area"',
    'name="_xlnm.Print_Titles" localSheetId="1"',
    'name="_xlnm._FilterDatabase" localSheetId="1"',
  ]) {
    expect(editName(range, attributes)).toBe(bookWith(range, attributes))
  }
  const filter = 'name="_xlnm._FilterDatabase" localSheetId="1"'
  expect(editName(range, filter, true)).toBe(bookWith('Liste!$A$4:$T$62', filter))
})
