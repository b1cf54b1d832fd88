import { defineTexts } from '../../base/texts/define.ts'

export const texts = defineTexts('virus-scan', {
  found: {
    de: 'Der Virenscanner hat in dieser Datei „{{virus}}“ gefunden. Sie wurde nicht angenommen; bitte verwenden Sie sie nicht weiter.',
    en: 'The virus scanner found “{{virus}}” in this file. It was rejected; please do not use it.',
  },
  cannotTell: {
    de: 'Der Virenscanner konnte diese Datei nicht prüfen, deshalb wurde sie nicht angenommen. Bitte kopieren Sie die Liste in eine neue, leere Arbeitsmappe und laden Sie diese hoch.',
    en: 'The virus scanner could not check this file, so it was rejected. Please copy the list into a new, empty workbook and upload that one.',
  },
  down: {
    de: 'Der Virenscanner antwortet gerade nicht, deshalb werden keine Dateien angenommen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    en: 'The virus scanner is not responding at the moment, so no files are accepted. Please try again in a few minutes.',
  },
})
