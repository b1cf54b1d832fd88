import type { Variant } from '../faults/fault.ts'
import type { Business } from './business.ts'

const plain = (name: string, street: string, zip: string, city: string): Business => ({
  name,
  street,
  zip,
  city,
  site: '',
})

/** The businesses that variant-faults.ts names. Each replaces the one the UID stands for, or changes it. */
const VARIANTS: Record<Variant, (business: Business) => Business> = {
  greek: () => plain('ΑΦΟΙ ΠΑΡΑΔΕΙΓΜΑΤΟΠΟΥΛΟΙ & ΣΙΑ Ο.Ε.', 'ΟΔΟΣ ΆΈΉΊΌΎΏΪΫ 7', '10431', 'ΑΘΗΝΑ'),
  cyrillic: () => plain('ЩЪРКЕЛ ПРИМЕР И СИНОВЕ ЕООД', 'бул. ЦАР БОРИС III №136Ж', '1618', 'гр.СОФИЯ'),
  latin: () => plain('ŁĄKA ĐŪŽA ĦÕRŐ ŞÍŢÑÇ ÅØÆŒ ẞ & Cº', 'Þórsgata ŐŰ Ğħ 1½', '1010', 'Wien Währing ÄÖÜ'),
  formula: () => plain('=HYPERLINK("http://127.0.0.1/","Rechnung")', '@SUM(1+1)*cmd', '1010', '+43 1 Wien'),
  markup: () =>
    plain(`<script>alert("x")</script> O'Neill & "Söhne" <b>GmbH</b> ]]>`, '<img src=x> 1 & 2', '1010', 'Wien'),
  long: business => ({ ...business, name: 'Sehr lange Firma '.repeat(36).slice(0, 600) }),
  nameless: () => ({ ...plain('', '', '', ''), lines: [] }),
  padded: business => ({
    ...business,
    name: `  ${business.name}   und   Partner        `,
    street: ` ${business.street}   `,
    city: `${business.city}    `,
  }),
  'six-lines': business => ({
    ...business,
    lines: [
      'c/o Hausverwaltung',
      'Gebäude 7',
      business.street,
      'Ortsteil Nord',
      'Postfach 12',
      `${business.zip} ${business.city}`,
    ],
  }),
  control: business => ({ ...business, name: `\u0000Glocke\u0007\tTab\rWagen ${business.name}` }),
}

export function varyBusiness(business: Business, variant: Variant): Business {
  return VARIANTS[variant](business)
}
