import { defineTexts } from '../../base/texts/define.ts'

/** Server texts about batches: refusals, and what stands in for content that cannot be shown. */
export const batchTexts = defineTexts('batches-server', {
  extension: { de: 'Ungültige Dateiendung!', en: 'Invalid file extension!' },
  type: { de: 'Ungültiger Dateityp!', en: 'Invalid file type!' },
  uploadWorkbook: {
    de: 'Bitte laden Sie eine Excel-Arbeitsmappe (.xlsx) hoch.',
    en: 'Please upload an Excel workbook (.xlsx).',
  },
  uploadWorkbookOrList: {
    de: 'Bitte laden Sie eine Excel-Arbeitsmappe (.xlsx) oder eine Liste (.csv, .txt) hoch.',
    en: 'Please upload an Excel workbook (.xlsx) or a list (.csv, .txt).',
  },
  pastedName: { de: 'Eingefügte Liste', en: 'Pasted list' },
  pastedSheet: { de: 'Liste', en: 'List' },
  pastedUid: { de: 'UID-Nummer', en: 'VAT ID' },
  pastedCompany: { de: 'Firma', en: 'Company' },
  onlyInUtf8: { de: '[nur in UTF-8 darstellbar]', en: '[can be shown in UTF-8 only]' },
  noFile: {
    de: 'Es wurde keine Datei übermittelt. Bitte wählen Sie eine Excel-Arbeitsmappe (.xlsx).',
    en: 'No file was sent. Please choose an Excel workbook (.xlsx).',
  },
  cutUpload: {
    de: 'Die Datei ist nicht vollständig angekommen. Bitte laden Sie sie noch einmal hoch.',
    en: 'The file did not arrive completely. Please upload it again.',
  },
  tooLarge: {
    de: 'Die Datei ist größer als {{max}} MB. Bitte teilen Sie sie auf mehrere Dateien auf.',
    en: 'The file is larger than {{max}} MB. Please split it into several files.',
  },
  tooManyUploads: {
    de: 'Es werden gerade schon viele Ihrer Dateien gelesen. Bitte warten Sie einige Sekunden und versuchen Sie es dann noch einmal.',
    en: 'Many of your files are already being read. Please wait a few seconds and try again.',
  },
  tooManyOpen: {
    de: 'Ihre Firma hat bereits {{most}} offene Abfragen. Bitte warten Sie, bis einige fertig sind, oder brechen Sie welche ab.',
    en: 'Your company already has {{most}} open batches. Please wait until some have finished, or cancel some.',
  },
  hasEnded: {
    de: 'Diese Abfrage ist bereits beendet und kann nicht mehr abgebrochen werden.',
    en: 'This batch has already ended and can no longer be cancelled.',
  },
  stillRuns: {
    de: 'Diese Abfrage läuft noch. Bitte warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
    en: 'This batch is still running. Please wait until it has finished, or cancel it.',
  },
  wasCancelled: {
    de: 'Diese Abfrage wurde abgebrochen und bleibt, wie sie ist.',
    en: 'This batch was cancelled and stays as it is.',
  },
  usedUpToday: {
    de: 'FinanzOnline beantwortet die offenen UIDs dieser Abfrage heute nicht mehr, und ein Ersatzdienst ist nicht eingestellt. Bitte prüfen Sie sie morgen noch einmal.',
    en: 'FinanzOnline’s daily limit is reached for the open VAT IDs of this batch, and there is no fallback service. Please check them again tomorrow.',
  },
  isHeld: {
    de: 'Diese Abfrage soll aufbewahrt werden und kann nicht gelöscht werden.',
    en: 'This batch is on hold and cannot be deleted.',
  },
  wasDownloaded: {
    de: 'Das Ergebnis dieser Abfrage wurde bereits heruntergeladen; sie kann nicht mehr gelöscht werden.',
    en: 'The result of this batch has already been downloaded; it can no longer be deleted.',
  },
  unfinishable: {
    de: 'Die Ergebnisdatei konnte nicht geschrieben werden. Die Antworten sind gespeichert; bitte wenden Sie sich an den Betreiber.',
    en: 'The result file could not be written. The answers have been kept; please contact the operator.',
  },
})
