import { unreadableTexts } from '../../../documents/spreadsheets/texts.ts'
import type { Language } from '../../../ground/texts/define.ts'
import { translate } from '../../../ground/texts/translate.ts'

/** What is known by its ending, before the server looks inside. */
const BY_ENDING = [
  [/\.xls$/i, 'old-xls'],
  [/\.xlsm$/i, 'macro-workbook'],
  [/\.xlsb$/i, 'binary-workbook'],
  [/\.(?:xltx?|xltm)$/i, 'template'],
  [/\.ods$/i, 'ods'],
  [/\.numbers$/i, 'numbers'],
  [/\.pdf$/i, 'pdf'],
  [/\.(?:png|jpe?g|gif|tiff?|webp|heic|bmp)$/i, 'image'],
] as const

/** Takes the name of a file that cannot be uploaded; returns what to do with such a one, null where nothing better can be said. */
export function sayOtherFormat(name: string, language: Language): string | null {
  const [, reason] = BY_ENDING.find(([ending]) => ending.test(name)) ?? []
  return reason === undefined ? null : translate(unreadableTexts, language)(reason)
}
