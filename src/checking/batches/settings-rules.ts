import { defineSetting } from '../../access/settings/define-setting-rules.ts'

/**
 * What may be uploaded (docs/rules.md#file-types): the second value permits workbooks only.
 * Declared here because upload/ and list/ both use it.
 */
export const uploadFormats = defineSetting({
  of: 'company',
  category: 'task',
  key: 'upload_formats',
  valueRule: { type: 'string', default: 'xlsx,csv', options: ['xlsx,csv', 'xlsx'] },
  label: { de: 'Dateiformate', en: 'File formats' },
  optionLabels: { 'xlsx,csv': { de: '.xlsx, .csv', en: '.xlsx, .csv' }, xlsx: { de: '.xlsx', en: '.xlsx' } },
  meaning: {
    de: 'Nur .xlsx lässt allein Excel-Dateien zu; mit .csv auch Textlisten und eingefügte Listen.',
    en: 'With .xlsx, only Excel files are accepted; with .csv, text lists and pasted lists too.',
  },
})
