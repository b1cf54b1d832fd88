import type { Fault } from './fault.ts'

/**
 * Valid answers that are legal but unusual: names and addresses that break careless programs
 * (docs/sources.md#finanzonline-answers, check D-02).
 */
export const variantFaults = [
  { number: '800', name: 'ns5', finanzonline: { rc: 0, form: 'ns5' }, description: 'prefix ns5:' },
  {
    number: '801',
    name: 'references',
    finanzonline: { rc: 0, form: 'references' },
    description: 'numeric character references',
  },
  { number: '802', name: 'cdata', finanzonline: { rc: 0, form: 'cdata' }, description: 'texts in CDATA' },
  {
    number: '803',
    name: 'bare',
    finanzonline: { rc: 0, form: 'bare' },
    description: 'default namespace, empty elements present',
  },
  { number: '804', name: 'no-message', finanzonline: { rc: 0, form: 'no-message' }, description: 'no msg' },
  { number: '805', name: 'nameless', both: { variant: 'nameless' }, description: 'valid, no name and address' },
  { number: '806', name: 'padded', both: { variant: 'padded' }, description: 'name and lines padded with blanks' },
  { number: '807', name: 'six-lines', both: { variant: 'six-lines' }, description: 'six address lines' },
  { number: '808', name: 'greek', both: { variant: 'greek' }, description: 'Greek letters' },
  { number: '809', name: 'cyrillic', both: { variant: 'cyrillic' }, description: 'Cyrillic letters' },
  { number: '810', name: 'latin', both: { variant: 'latin' }, description: 'Latin letters with diacritics' },
  {
    number: '811',
    name: 'formula',
    both: { variant: 'formula' },
    description: 'name =HYPERLINK(…), street @…, city +…',
  },
  { number: '812', name: 'markup', both: { variant: 'markup' }, description: 'name with <script>, &, quotes' },
  { number: '813', name: 'long', both: { variant: 'long' }, description: 'name of 600 letters' },
  { number: '814', name: 'control', vies: { variant: 'control' }, description: 'NUL, TAB, BEL, CR in the name' },
  { number: '815', name: 'uuid', vies: { form: 'uuid' }, description: 'consultation number is a UUID' },
] as const satisfies readonly Fault[]
