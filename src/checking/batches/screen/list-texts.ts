import { defineTexts } from '../../../base/texts/define.ts'

export const listTexts = defineTexts('batches-lists', {
  lines: { de: 'So wird die Liste gelesen', en: 'How the list is read' },
  linesHelp: {
    de: 'Stimmen Umlaute und Spalten nicht, wählen Sie einen anderen Zeichensatz oder ein anderes Trennzeichen.',
    en: 'If special characters or columns look wrong, choose another encoding or delimiter.',
  },
  encoding: { de: 'Zeichensatz', en: 'Encoding' },
  whichEncoding: {
    de: 'Die Buchstaben der Liste lassen sich auf mehrere Arten lesen. Bitte wählen Sie, was stimmt.',
    en: 'The letters of the list can be read in several ways. Please choose the right one.',
  },
  pickEncoding: { de: 'Bitte wählen', en: 'Please choose' },
  possible: { de: 'Mögliche Zeichensätze', en: 'Possible encodings' },
  otherEncodings: { de: 'Andere', en: 'Others' },
  'utf-8': { de: 'UTF-8', en: 'UTF-8' },
  'windows-1252': { de: 'Windows-1252 (Westeuropa)', en: 'Windows-1252 (Western Europe)' },
  'iso-8859-15': { de: 'ISO-8859-15 (Westeuropa, mit €)', en: 'ISO-8859-15 (Western Europe, with €)' },
  'iso-8859-1': { de: 'ISO-8859-1 (Westeuropa)', en: 'ISO-8859-1 (Western Europe)' },
  'windows-1250': { de: 'Windows-1250 (Mitteleuropa)', en: 'Windows-1250 (Central Europe)' },
  'iso-8859-2': { de: 'ISO-8859-2 (Mitteleuropa)', en: 'ISO-8859-2 (Central Europe)' },
  cp850: { de: 'Codepage 850 (DOS, Westeuropa)', en: 'Code page 850 (DOS, Western Europe)' },
  cp852: { de: 'Codepage 852 (DOS, Mitteleuropa)', en: 'Code page 852 (DOS, Central Europe)' },
  macintosh: { de: 'Mac Roman (ältere Macs)', en: 'Mac Roman (older Macs)' },
  'utf-16le': { de: 'UTF-16 (Unicode-Text)', en: 'UTF-16 (Unicode text)' },
  'utf-16be': { de: 'UTF-16 (Big Endian)', en: 'UTF-16 (big endian)' },
  delimiter: { de: 'Trennzeichen', en: 'Delimiter' },
  semicolon: { de: 'Semikolon ( ; )', en: 'Semicolon ( ; )' },
  comma: { de: 'Komma ( , )', en: 'Comma ( , )' },
  tab: { de: 'Tabulator', en: 'Tab' },
  pipe: { de: 'Senkrechter Strich ( | )', en: 'Vertical bar ( | )' },
  asUtf8: { de: 'In UTF-8, mit allen Zeichen', en: 'In UTF-8, with all characters' },
  asUtf8Help: {
    de: 'Namen und Adressen stehen vollständig da. Excel und die meisten Programme lesen diese Datei.',
    en: 'Names and addresses are complete. Excel and most programs read this file.',
  },
  asOwn: { de: 'Wie hochgeladen: {{encoding}}', en: 'As uploaded: {{encoding}}' },
  asOwnHelp: {
    de: 'In diesem Zeichensatz fehlen Zeichen, die in manchen Antworten vorkommen; dort steht „[nur in UTF-8 darstellbar]“.',
    en: 'This encoding lacks characters that some answers contain; “[can be shown in UTF-8 only]” appears in their place.',
  },
})
