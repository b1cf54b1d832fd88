const TAX = 'UID|UMSATZSTEUER|MEHRWERTSTEUER|UST|MWST|VAT|TVA|BTW|P?IVA|PARTITAIVA|NIF|CIF|NIP'
const NUMBER = 'IDENTIFIKATIONS?|IDENTIFICATION|REGISTRATION|REG|IDENT|ID|NUMMER|NUMBER|NUM|NR|NO|N(?=[A-Z]{2})'

/** No label begins like a UID of the 28: ATU counts as one only before a further word, N and No only before a country. */
const LABEL = new RegExp(
  `^(?:(?:(?:EU)?(?:${TAX})|ATU(?=ID|NUM|NR|NO))(?:${NUMBER})*)+(?=.)|^N[OR]?(?=[A-Z]{2}[A-Z]?\\d)`,
)

/** Takes a text in capitals without blanks (USTIDNRDE136695976); returns it without words in front of the number. */
export const stripLabel = (text: string): string => text.replace(LABEL, '')
