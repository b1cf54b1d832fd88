import { defineTexts } from '../../base/texts/define.ts'

/** Why an upload is refused: the cause, then what to do. */
export const unreadableTexts = defineTexts('spreadsheets', {
  'empty-file': {
    de: 'Die Datei ist leer. Bitte wählen Sie eine andere Datei.',
    en: 'The file is empty. Please choose another file.',
  },
  'old-xls': {
    de: 'Die Datei ist eine Arbeitsmappe im alten Format (.xls). Bitte öffnen Sie sie in Excel und speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The file is a workbook in the old format (.xls). Please open it in Excel and save it as “Excel Workbook (.xlsx)”.',
  },
  encrypted: {
    de: 'Die Arbeitsmappe ist mit einem Kennwort verschlüsselt. Bitte entfernen Sie in Excel das Kennwort zum Öffnen und laden Sie die Datei noch einmal hoch.',
    en: 'The workbook is encrypted with a password. Please remove the password in Excel and upload the file again.',
  },
  csv: {
    de: 'Die Datei enthält nur Text (z. B. CSV). Bitte geben Sie ihr die Endung .csv, oder öffnen Sie sie in Excel und speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The file is plain text (e.g. CSV). Please rename it to end in .csv, or open it in Excel and save it as “Excel Workbook (.xlsx)”.',
  },
  html: {
    de: 'Die Datei ist eine Internetseite (HTML), keine Arbeitsmappe. Bitte öffnen Sie sie in Excel und speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The file is a web page (HTML), not a workbook. Please open it in Excel and save it as “Excel Workbook (.xlsx)”.',
  },
  xml: {
    de: 'Die Datei ist eine XML-Datei, keine Arbeitsmappe im Format .xlsx. Bitte öffnen Sie sie in Excel und speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The file is XML, not a workbook in .xlsx format. Please open it in Excel and save it as “Excel Workbook (.xlsx)”.',
  },
  pdf: {
    de: 'Die Datei ist ein PDF, keine Arbeitsmappe. Bitte exportieren Sie die Liste aus dem Programm, das sie gedruckt hat, als „Excel-Arbeitsmappe (.xlsx)“ und laden Sie diese hoch.',
    en: 'The file is a PDF, not a workbook. Please export the list from the program that printed it as “Excel Workbook (.xlsx)” and upload that one.',
  },
  'macro-workbook': {
    de: 'Die Arbeitsmappe enthält Makros (.xlsm). Bitte speichern Sie sie in Excel ohne Makros als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The workbook contains macros (.xlsm). Please save it in Excel without macros as “Excel Workbook (.xlsx)”.',
  },
  'binary-workbook': {
    de: 'Die Datei ist eine binäre Arbeitsmappe (.xlsb). Bitte speichern Sie sie in Excel als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The file is a binary workbook (.xlsb). Please save it in Excel as “Excel Workbook (.xlsx)”.',
  },
  template: {
    de: 'Die Datei ist eine Excel-Vorlage. Bitte öffnen Sie sie in Excel und speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The file is an Excel template. Please open it in Excel and save it as “Excel Workbook (.xlsx)”.',
  },
  'not-a-workbook': {
    de: 'Die Datei ist keine Excel-Arbeitsmappe. Bitte laden Sie eine Datei im Format .xlsx hoch.',
    en: 'The file is not an Excel workbook. Please upload a file in .xlsx format.',
  },
  damaged: {
    de: 'Die Datei ist unvollständig oder beschädigt. Bitte öffnen Sie sie in Excel, speichern Sie sie neu als .xlsx und laden Sie sie noch einmal hoch.',
    en: 'The file is incomplete or damaged. Please open it in Excel, save it again as .xlsx and upload it again.',
  },
  doctype: {
    de: 'Die Datei enthält Anweisungen (DTD), die in einer Arbeitsmappe nicht vorkommen dürfen. Bitte kopieren Sie die Liste mit den UID-Nummern in eine neue Arbeitsmappe und laden Sie diese hoch.',
    en: 'The file contains instructions (a DTD) that must not occur in a workbook. Please copy the list of VAT IDs into a new workbook and upload that one.',
  },
  'unpacked-size': {
    de: 'Die Datei ist ausgepackt größer als {{max}} MB. Bitte teilen Sie die Liste auf mehrere Dateien auf.',
    en: 'The file is larger than {{max}} MB when unpacked. Please split the list into several files.',
  },
  'too-complex': {
    de: 'Die Arbeitsmappe ist zu umfangreich. Bitte kopieren Sie nur die Liste mit den UID-Nummern in eine neue Arbeitsmappe und laden Sie diese hoch.',
    en: 'The workbook is too complex. Please copy just the list of VAT IDs into a new workbook and upload that one.',
  },
  'too-many-cells': {
    de: 'Die Arbeitsmappe enthält mehr als {{max}} Zellen. Bitte kopieren Sie nur die Liste mit den UID-Nummern in eine neue Arbeitsmappe und laden Sie diese hoch.',
    en: 'The workbook contains more than {{max}} cells. Please copy just the list of VAT IDs into a new workbook and upload that one.',
  },
  'too-many-rows': {
    de: 'Das Blatt „{{sheet}}“ enthält mehr als {{max}} Zeilen mit UID-Nummern. Bitte teilen Sie die Liste auf mehrere Dateien auf.',
    en: 'The sheet “{{sheet}}” contains more than {{max}} rows with VAT IDs. Please split the list into several files.',
  },
  'empty-workbook': {
    de: 'Die Arbeitsmappe enthält keine Daten. Bitte tragen Sie die UID-Nummern ein, speichern Sie die Datei und laden Sie sie noch einmal hoch.',
    en: 'The workbook contains no data. Please enter the VAT IDs, save the file and upload it again.',
  },
  'no-uid-column': {
    de: 'Im Blatt „{{sheet}}“ wurde keine Spalte mit UID-Nummern gefunden. Bitte geben Sie der Spalte die Überschrift „UID“ und laden Sie die Datei noch einmal hoch.',
    en: 'No column with VAT IDs was found in the sheet “{{sheet}}”. Please give the column the heading “VAT ID” and upload the file again.',
  },
  'no-uids': {
    de: 'In Spalte {{column}} des Blatts „{{sheet}}“ steht keine UID-Nummer. Bitte tragen Sie dort die UID-Nummern ein und laden Sie die Datei noch einmal hoch.',
    en: 'Column {{column}} of the sheet “{{sheet}}” contains no VAT ID. Please enter the VAT IDs there and upload the file again.',
  },
  'no-uid-column-in-list': {
    de: 'In der Datei wurde keine Spalte mit UID-Nummern gefunden. Bitte prüfen Sie Zeichensatz und Trennzeichen, oder geben Sie der Spalte die Überschrift „UID“ und laden Sie die Datei noch einmal hoch.',
    en: 'No column with VAT IDs was found in the file. Please check the encoding and the delimiter, or give the column the heading “VAT ID” and upload the file again.',
  },
  'no-uids-in-list': {
    de: 'In Spalte {{column}} der Datei steht keine UID-Nummer. Bitte wählen Sie eine andere Spalte oder ein anderes Trennzeichen.',
    en: 'Column {{column}} of the file contains no VAT ID. Please choose another column or another delimiter.',
  },
  'too-many-rows-in-list': {
    de: 'Die Datei enthält mehr als {{max}} Zeilen mit UID-Nummern. Bitte teilen Sie die Liste auf mehrere Dateien auf.',
    en: 'The file contains more than {{max}} rows with VAT IDs. Please split the list into several files.',
  },
  'too-many-columns': {
    de: 'Die Datei hat mehr Spalten, als ein Tabellenblatt haben kann. Bitte prüfen Sie, ob sie wirklich eine Liste ist.',
    en: 'The file has more columns than a sheet can have. Please check whether it really is a list.',
  },
  'unclosed-quote': {
    de: 'In Zeile {{row}} beginnt ein Text mit einem Anführungszeichen, das nirgends mehr geschlossen wird. Bitte ergänzen oder löschen Sie es und laden Sie die Datei noch einmal hoch.',
    en: 'Row {{row}} contains an opening quotation mark that is never closed. Please close or delete it and upload the file again.',
  },
  'not-text': {
    de: 'Die Datei ist keine Textdatei. Bitte exportieren Sie die Liste als CSV oder als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The file is not a text file. Please export the list as CSV or as “Excel Workbook (.xlsx)”.',
  },
  'ambiguous-encoding': {
    de: 'Die Umlaute und Akzente der Datei lassen sich in mehreren Zeichensätzen lesen, und jedes Mal steht etwas anderes da. Bitte wählen Sie den Zeichensatz, in dem die Namen stimmen.',
    en: 'The accented letters in the file can be read in several encodings, with a different result in each. Please choose the encoding in which the names are correct.',
  },
  'ambiguous-column': {
    de: 'In mehreren Spalten stehen verschiedene UID-Nummern. Bitte wählen Sie die Spalte mit den Nummern Ihrer Geschäftspartner.',
    en: 'Several columns contain different VAT IDs. Please choose the column with your business partners’ VAT IDs.',
  },
  'no-such-column': {
    de: 'Die Spalte „{{column}}“ gibt es in der Datei nicht. Bitte nennen Sie eine der vorhandenen.',
    en: 'The file has no column “{{column}}”. Please name an existing column.',
  },
  'uneven-list': {
    de: 'Einige Zeilen der Datei haben sehr viel mehr Spalten als die anderen. Bitte prüfen Sie das Trennzeichen, oder löschen Sie die überzähligen Spalten.',
    en: 'Some rows of the file have far more columns than the others. Please check the delimiter, or delete the extra columns.',
  },
  'workbook-as-list': {
    de: 'Die Datei ist eine Excel-Arbeitsmappe. Bitte geben Sie ihr die Endung .xlsx und laden Sie sie noch einmal hoch.',
    en: 'The file is an Excel workbook. Please give it the extension .xlsx and upload it again.',
  },
  ods: {
    de: 'Die Datei ist eine OpenDocument-Tabelle (.ods). Bitte öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie als „Excel-Arbeitsmappe (.xlsx)“.',
    en: 'The file is an OpenDocument spreadsheet (.ods). Please open it in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.',
  },
  numbers: {
    de: 'Die Datei ist eine Numbers-Tabelle. Bitte öffnen Sie sie in Numbers und wählen Sie „Ablage“ › „Exportieren“ › „Excel“ (.xlsx).',
    en: 'The file is a Numbers spreadsheet. Please open it in Numbers and choose “File” › “Export To” › “Excel” (.xlsx).',
  },
  image: {
    de: 'Die Datei ist ein Bild. Bitte tragen Sie die UID-Nummern in eine Excel-Arbeitsmappe (.xlsx) ein und laden Sie diese hoch.',
    en: 'The file is an image. Please enter the VAT IDs in an Excel workbook (.xlsx) and upload that one.',
  },
  'no-such-sheet': {
    de: 'Die Arbeitsmappe hat kein Blatt „{{sheet}}“. Bitte wählen Sie ein anderes Blatt.',
    en: 'The workbook has no sheet “{{sheet}}”. Please choose another sheet.',
  },
  'no-free-column': {
    de: 'Im Blatt „{{sheet}}“ ist rechts kein Platz für die Ergebnisse. Bitte löschen Sie Inhalte in den letzten Spalten (bis XFD) und laden Sie die Datei noch einmal hoch.',
    en: 'The sheet “{{sheet}}” has no room for the results on the right. Please delete the contents of the last columns (up to XFD) and upload the file again.',
  },
})
