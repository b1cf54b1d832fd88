/**
 * Parses words of headings, in lower case without accents, in the languages of our users and their
 * neighbours. A heading may join several words.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words for a company; by themselves a heading of names. */
export const FIRMS = words(`
  firma firmen firmy firme firmei unternehmen unternehmens gesellschaft betrieb company companies organisation organization organisations legalentity
  spolecnost spolecnosti spolocnost spolocnosti ceg cegek azienda ditta societa ragionesociale denominazione denominazionesociale
  podjetje podjetja societe entreprise lentreprise raisonsociale denomination denominationsociale empresa empresas razonsocial
  denominacionsocial tvrtka tvrtke societate societatea bedrijf
`)

/** Words for partners. */
export const PARTNERS = words(`
  kunde kunden lieferant lieferanten debitor debitoren debitors kreditor kreditoren kreditors geschaftspartner geschaftspartners partner partners
  empfanger empfangers rechnungsempfanger rechnungsempfangers leistungsempfanger auftraggeber auftraggebers abnehmer kaufer verkaufer aussteller
  customer customers client clients supplier suppliers vendor vendors businesspartner buyer seller payee payer creditor debtor
  zakaznik zakaznika odberatel odberatele odberatela dodavatel dodavatele dodavatela klient klienta
  vevo vevok szallito szallitok partnerek ugyfel ugyfelek
  cliente clienti fornitore fornitori controparte intestatario
  kupec kupca dobavitelj dobavitelja stranka stranke
  fournisseur fournisseurs tiers acheteur vendeur
  clientes proveedor proveedores
  kontrahent kontrahenta nabywca nabywcy dostawca dostawcy odbiorca odbiorcy sprzedawca sprzedawcy
  kupac dobavljac dobavljaca klijent klijenta poslovnipartner poslovnogpartnera
  clientul clientului furnizor furnizorul furnizorului partener partenerul partenerului beneficiar
  klant klanten leverancier leveranciers fornecedor kunder leverandor leverantor
  partnerja kundens leverantorens soldtoparty billtoparty shiptoparty
`)

/** Words for companies and partners; by themselves a heading of names. */
export const COMPANIES = [...FIRMS, ...PARTNERS]

/** Words for a name; by themselves they may refer to anything. */
export const NAMES = words(`
  name names namen nom noms nome nombre nev neve megnevezes megnevezese nazev jmeno meno nazov naziv ime nazwa nume numele denumire denumirea
  bezeichnung wortlaut naam navn namn nimi
`)

/** Words next to names and partners that do not change the meaning. */
export const FILLER_WORDS = words(`
  des der die den dem du de del della dello di da do der za la le les el los of the for fur und and et en ze 1
  full display complete legal business trade billing invoice invoicing rechnungs rechnung faktura default address bill to
  obchodni obchodne cely celkovy pelna full volledige completo complet complete
  trading sold ship fiscal
`)

export const CONTACTS = words('contact contacts kontakt kontakte kontakts')

/**
 * Names used only for VAT numbers, and names of national tax numbers that become VAT numbers with a
 * country prefix.
 */
export const NUMBER_NAMES = words(`
  uid uids steuerid ustid ustidnr ustidnummer vatin vatid vatids atu nif nip nipue oib dic icdph cui cif piva partitaiva adoszam adoszama cvr nifiva
  idzaddv kmkr afm vies ytunnus pvmkodas organisasjonsnummer
  stceg nifcifnie davcnastevilka poreznibroj danovecislo danoveidentifikacnicislo taxidvalue coddeinregistrareinscopuridetva tvaintracom tvaintracommunautaire αφμ
`)

export const TAXES = words(
  'umsatzsteuer mehrwertsteuer ust mwst vat tva iva btw moms mva alv afa pdv ddv dph pvm pvn tax salestax fiscal fiscale ддс',
)

export const NUMBERS = words(`
  n id ids ident identifikation identifikations identification identifier registration registrierungs reg registered
  nr nrn nummer nummern number numbers no num numero numer cislo stevilka broj szam szama numar numarul code kod kodas codice cod
  identifikacni identifikacne identyfikacyjny identificacion identificazione identificatie identifikacijska identifikacijski
  identifiant identificativo identifikator registrerings st номер
`)

export const ADJECTIVES = words(`
  eu ue cee intracommunautaire intracommunautaires intracom intracomunitario intracomunitaria comunitario kozossegi unios europaische danove
  danova podatkowy porezni davcna
`)

/** Words for the owner of the list. */
export const OWNER_WORDS = words(`
  unsere unser unseres eigene eigenes eigen own our my mein meine mandant mandanten mandantennr ursprung herkunft absender sender
  notre nos nuestro nuestra nostro nostra nasz nasza nasa nasi nase nas sajat propria proprio propriu vlastni vlastne vlastna noastra nostru lastna lastni
`)

/** Words for the recipient of the list. */
export const RECIPIENT_WORDS = words(
  'ihre ihr ihres your votre vos su vuestro vostro vostra vas vase wasz wasza bestimmung',
)

export const COUNTRIES = words(`
  land lander laender landes country countries staat staaten state pays paese pais kraj kraju zeme zem stat statu krajina krajiny orszag drzava
  drzave zemlja zemlje tara tarii nazione nation stato maa riik valsts salis lkz cc mitgliedstaat mitgliedsstaat memberstate
  pocountry sacountry
`)

export const COUNTRY_CODES = words(`
  code codes kod kodu cod codice codigo iso iso2 iso3 alpha2 alpha3 iso3166 kurzel kuerzel kennzeichen kz kennung bezeichnung name eu region
  kurzzeichen isocode
  schlussel koda oznaka sifra id
`)
