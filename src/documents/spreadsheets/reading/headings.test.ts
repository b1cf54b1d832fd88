import { describe, expect, it } from 'vitest'
import { isCountryHeading, nameHeading, readUidHeading, uidHeading } from './headings.ts'

describe('a heading of UIDs or countries', () => {
  it.each([
    'UID',
    'uid',
    'UID-Nummer',
    'UID Nr.',
    'UIDNr',
    'USt-IdNr',
    'USt-IDNr.',
    'UST-ID',
    'USt.-Id.-Nr.',
    'Ust Id Nummer',
    'Umsatzsteuer-ID',
    'Umsatzsteuer-Identifikationsnummer',
    'Umsatzsteueridentifikationsnummer',
    'VAT',
    'VAT number',
    'VAT No.',
    'VAT ID',
    'VAT-ID Number',
    'VAT Registration Number',
    'EU VAT ID',
    'ATU-Nr',
    'ATU Nummer',
    ' u i d ',
    'UID:',
    'ＵＩＤ',
    'MwSt-Nr.',
    'Partita IVA',
  ])('%s is a name of a UID', text => expect(uidHeading(text)).toBe(2))

  it.each(['Kunden-UID', 'UID Kunde', 'UID (Lieferant)', 'VAT-ID customer', 'USt-IdNr. des Kunden'])(
    '%s contains a name of a UID among other words',
    text => expect(uidHeading(text)).toBe(1),
  )

  it.each([
    'STCEG',
    'tax_id_value',
    'Sales Tax Number',
    'Daňové identifikační číslo',
    'Davčna številka',
    'ID št. za DDV',
    'Identifiant TVA',
    'TVA intracom.',
    'Identificativo IVA',
    'NIF/CIF/NIE',
    'Cod de înregistrare în scopuri de TVA',
    'Momsregistreringsnummer',
    'MVA-nr.',
    'Organisasjonsnummer',
    'Kundens momsnummer',
    'Porezni broj',
    'ΑΦΜ',
    'ДДС номер',
    'ДДС №',
  ])('%s, used by other programs or in other languages, contains a name of a UID', text =>
    expect(uidHeading(text)).toBe(1),
  )

  it.each([
    '',
    'Umsatz',
    'USt',
    'USt-Betrag',
    'VAT amount',
    'VAT rate',
    'UID geprüft',
    'UID checked',
    'Konto',
    'Fluid',
    'ID',
    'Nummer',
    'Steuernummer',
    'ATU13585627',
  ])('%j does not mean a UID', text => expect(uidHeading(text)).toBe(0))

  it.each([
    'Land',
    'LKZ',
    'Länderkennzeichen',
    'Länderschlüssel',
    'Country code',
    'country_id',
    'POCountry',
    'ISO-Code',
    'Staat',
    'Koda države',
    'Šifra države',
  ])('%s means a country', text => expect(isCountryHeading(text)).toBe(true))
  it('"Name (Adressattyp Unternehmen)" of DATEV means company names', () =>
    expect(nameHeading('Name (Adressattyp Unternehmen)')).toBe(2))

  it.each(['Landstraße', 'Inland', 'Ort', 'Nummer', ''])('%j does not mean a country', text =>
    expect(isCountryHeading(text)).toBe(false),
  )
})

describe('a heading of names', () => {
  it.each([
    ['German', ['Lieferant', 'Lieferanten', 'Lieferant Name', 'Name des Lieferanten', 'Kunde/Lieferant', 'Firmenname']],
    [
      'English',
      ['Supplier', 'Vendor name', 'Customer/Supplier', 'Legal name', 'Company', 'Trading name', 'Sold-to party'],
    ],
    [
      'other programs',
      ['Kontobeschriftung', 'Kurzbezeichnung', 'partner_id/name', 'Organisationsname', 'Naziv partnerja'],
    ],
    ['Czech', ['Dodavatel', 'Název dodavatele', 'Odběratel/Dodavatel', 'Jméno zákazníka']],
    ['Slovak', ['Dodávateľ', 'Názov dodávateľa', 'Obchodné meno']],
    ['Hungarian', ['Szállító', 'Vevő neve', 'Partner megnevezése', 'Cég']],
    ['Italian', ['Fornitore', 'Nome del fornitore', 'Cliente/Fornitore', 'Ragione sociale', 'Denominazione']],
    ['Slovenian', ['Dobavitelj', 'Naziv dobavitelja', 'Kupec', 'Ime stranke']],
    ['French', ['Fournisseur', 'Nom du fournisseur', 'Client/Fournisseur', 'Raison sociale']],
    ['Spanish', ['Proveedor', 'Nombre del proveedor', 'Cliente/Proveedor', 'Razón social']],
    ['Polish', ['Dostawca', 'Nazwa dostawcy', 'Kontrahent', 'Nazwa nabywcy']],
    ['Croatian', ['Dobavljač', 'Naziv dobavljača', 'Kupac', 'Tvrtka']],
    ['Romanian', ['Furnizor', 'Denumire furnizor', 'Nume client', 'Denumirea furnizorului']],
  ])('is recognised in %s', (_language, headings) => {
    expect(headings.filter(heading => nameHeading(heading) === 0)).toEqual([])
  })

  it.each([
    'Lieferantennummer',
    'Kundennr.',
    'Supplier ID',
    'Kód dodavatele',
    'Ort',
    'Kontonummer',
    'UID des Lieferanten',
  ])('is not %s', heading => expect(nameHeading(heading)).toBe(0))
})

it.each([
  ['Partner VAT', 'partner', true],
  ['Company VAT', 'company', true],
  ['Our company VAT', 'own', true],
  ['TVA client', 'partner', true],
  ['Kunden-UID', 'partner', false],
  ['UID Firma', 'company', false],
  ['UID unserer Kunden', 'partner', false],
  ['Our customer’s VAT ID', '', false],
])('%s: whose VAT IDs they are, and whether the heading may mean an amount of tax', (text, role, isTax) =>
  expect(readUidHeading(text)).toMatchObject({ confidence: 1, role, isTax }),
)
