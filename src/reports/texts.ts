import { defineTexts } from '../texts/define.ts'

/** The words of the audit report. Reasons, repairs and hints come in worded, with the rows. */
export const reportTexts = defineTexts('reports', {
  batchTitle: { de: 'Prüfbericht über UID-Nummern', en: 'Report on VAT identification numbers' },
  singleTitle: { de: 'Prüfbericht über eine UID-Nummer', en: 'Report on a VAT identification number' },
  documentTitle: { de: 'UID-Prüfbericht {{number}}', en: 'VAT ID report {{number}}' },
  number: { de: 'Bericht Nr.', en: 'Report no.' },
  numberNamed: { de: 'Bericht Nr. {{number}}', en: 'Report no. {{number}}' },

  company: { de: 'Abgefragt für', en: 'Asked for' },
  ownUid: { de: 'Eigene UID', en: 'Own VAT ID' },
  noOwnUid: { de: 'nicht hinterlegt', en: 'not on file' },
  user: { de: 'Abgefragt durch', en: 'Asked by user' },
  startedAt: { de: 'Beginn', en: 'Start' },
  finishedAt: { de: 'Ende', en: 'End' },
  workbook: { de: 'Arbeitsmappe', en: 'Workbook' },
  readFrom: { de: 'Gelesen aus', en: 'Read from' },
  sheetAndColumn: { de: 'Blatt „{{sheet}}“, Spalte {{column}}', en: 'Sheet “{{sheet}}”, column {{column}}' },
  sheetAndColumns: {
    de: 'Blatt „{{sheet}}“, Spalte {{column}}, Land aus Spalte {{country}}',
    en: 'Sheet “{{sheet}}”, column {{column}}, country from column {{country}}',
  },
  workbookChecksum: { de: 'SHA-256 der Arbeitsmappe', en: 'SHA-256 of the workbook' },
  operator: { de: 'Betreiber', en: 'Operator' },
  law: { de: 'Rechtsgrundlage', en: 'Legal basis' },
  lawNamed: {
    de: 'Bestätigung: Art. 28 Abs. 2 UStG 1994 (Anhang Binnenmarkt), für VIES Art. 31 VO (EU) Nr. 904/2010. Aufbewahrung: § 132 BAO.',
    en: 'Confirmation: Art. 28(2) UStG 1994 (Austrian VAT Act, internal market annex), for VIES Art. 31 Regulation (EU) No 904/2010. Retention: § 132 BAO.',
  },

  result: { de: 'Ergebnis', en: 'Result' },
  rowsChecked_one: { de: '{{number}} Zeile', en: '{{number}} row' },
  rowsChecked_other: { de: '{{number}} Zeilen', en: '{{number}} rows' },
  toClarify: { de: 'Zu klären: {{counts}}', en: 'To be clarified: {{counts}}' },
  rowsNamed_one: { de: 'Zeile {{rows}}', en: 'Row {{rows}}' },
  rowsNamed_other: { de: 'Zeilen {{rows}}', en: 'Rows {{rows}}' },
  rowsMore: { de: 'und {{number}} weitere', en: 'and {{number}} more' },
  cancelled: { de: 'Abgebrochen, {{processed}} von {{total}}', en: 'Cancelled, {{processed}} of {{total}}' },
  cancelledMeaning: {
    de: 'Die Abfrage wurde vorzeitig beendet. Zeilen ohne Antwort sind nicht geprüft; über ihre Gültigkeit ist nichts bekannt.',
    en: 'The request was ended early. Rows without an answer are not checked; nothing is known about their validity.',
  },

  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  notChecked: { de: 'nicht geprüft', en: 'not checked' },
  notAUid: { de: 'keine UID', en: 'not a UID' },
  singleValid: { de: 'Die UID ist gültig.', en: 'The VAT ID is valid.' },
  singleInvalid: { de: 'Die UID ist ungültig.', en: 'The VAT ID is invalid.' },
  singleNotChecked: {
    de: 'Die UID wurde nicht geprüft: Es kam keine Antwort.',
    en: 'The VAT ID was not checked: there was no answer.',
  },
  singleNotAUid: { de: 'Das ist keine UID.', en: 'This is not a VAT ID.' },
  singleNotAsked: {
    de: 'Die UID wurde nicht geprüft: Es wurde nicht abgefragt.',
    en: 'The VAT ID was not checked: no authority was asked.',
  },

  columnRow: { de: 'Zeile', en: 'Row' },
  columnUid: { de: 'UID', en: 'VAT ID' },
  columnUidMore: { de: 'darunter: Eingabe', en: 'below: as entered' },
  columnVerdict: { de: 'Ergebnis', en: 'Result' },
  columnLevel: { de: 'Stufe', en: 'Level' },
  columnAsked: { de: 'Abgefragt am', en: 'Asked at' },
  columnAskedMore: { de: 'Wien, UTC {{offset}}', en: 'Vienna, UTC {{offset}}' },
  columnService: { de: 'Dienst', en: 'Service' },
  columnServiceMore: { de: 'und Anfragender', en: 'and requester' },
  columnName: { de: 'Name und Anschrift wie erhalten', en: 'Name and address as received' },
  columnNameMore: {
    de: 'darunter Antworten, Hinweise, erfolglose Versuche',
    en: 'below: answers, hints, failed tries',
  },
  columnConsultation: { de: 'Bestätigungsnr.', en: 'Consultation no.' },
  columnCode: { de: 'Code', en: 'Code' },

  level: { de: 'Stufe {{level}}', en: 'Level {{level}}' },
  finanzamt: { de: 'FinanzOnline', en: 'FinanzOnline' },
  vies: { de: 'VIES', en: 'VIES' },
  notAsked: { de: 'nicht abgefragt', en: 'not asked' },
  fromCache: { de: 'aus dem Cache', en: 'from cache' },
  inTheNameOf: { de: 'Im Namen von', en: 'In the name of' },
  cacheMark: { de: 'C = aus dem Cache', en: 'C = from cache' },
  codesAtEnd: { de: 'Codes: siehe Hinweise am Ende', en: 'Codes: see the notes at the end' },
  withoutRequester: { de: 'ohne eigene UID', en: 'without own VAT ID' },
  code: { de: 'Code {{code}}', en: 'Code {{code}}' },
  errorPage: { de: 'Fehlerseite ({{code}})', en: 'Error page ({{code}})' },
  fullWidth: { de: '(in vollbreiten Zeichen)', en: '(in full-width characters)' },
  failedTry: { de: 'Ohne Antwort', en: 'No answer' },

  uid: { de: 'UID', en: 'VAT ID' },
  enteredAs: { de: 'Eingegeben als', en: 'Entered as' },
  levelLabel: { de: 'Stufe der Abfrage', en: 'Query level' },
  service: { de: 'Dienst', en: 'Service' },
  askedAt: { de: 'Abgefragt am', en: 'Asked at' },
  requester: { de: 'Im Namen von', en: 'In the name of' },
  name: { de: 'Name', en: 'Name' },
  address: { de: 'Anschrift wie erhalten', en: 'Address as received' },
  consultationNumber: { de: 'Bestätigungsnummer', en: 'Consultation number' },
  answer: { de: 'Antwort wie erhalten', en: 'Answer as received' },
  hint: { de: 'Hinweis', en: 'Hint' },
  failedTries: { de: 'Versuche ohne Antwort', en: 'Tries without an answer' },
  source: { de: 'Herkunft', en: 'Source' },
  fromCacheMeaning: {
    de: 'Gemerkte Antwort (aus dem Cache); Datum und Dienst sind die der tatsächlichen Abfrage.',
    en: 'Remembered answer (from cache); date and service are those of the actual query.',
  },

  notes: { de: 'Hinweise', en: 'Notes' },
  retention: { de: 'Aufbewahrung', en: 'Retention (the German wording applies)' },
  liability: { de: 'Haftungsausschluss', en: 'Exclusion of liability (the German wording applies)' },
  evidence: { de: 'Beweiswert', en: 'Value as evidence' },
  lawOfFinanzOnline: {
    de: 'FinanzOnline bestätigt im Verfahren nach Art. 28 Abs. 2 UStG 1994 (Anhang Binnenmarkt).',
    en: 'FinanzOnline confirms in the procedure of Art. 28(2) UStG 1994 (Austrian VAT Act, internal market annex).',
  },
  lawOfVies: {
    de: 'VIES dient der Bestätigung nach Art. 31 der Verordnung (EU) Nr. 904/2010.',
    en: 'VIES serves confirmation under Art. 31 of Regulation (EU) No 904/2010.',
  },
  notTheDataBox: {
    de: 'Dieser Bericht ersetzt nicht die Bestätigung, die FinanzOnline in die DataBox zustellt.',
    en: 'This report does not replace the confirmation that FinanzOnline delivers to the DataBox.',
  },
  keepBoth: {
    de: 'Bewahren Sie ihn zusammen mit dieser Bestätigung gemäß § 132 BAO auf.',
    en: 'Keep it together with that confirmation under § 132 BAO (Austrian Federal Fiscal Code).',
  },
  keepIt: {
    de: 'Bewahren Sie diesen Bericht gemäß § 132 BAO auf.',
    en: 'Keep this report under § 132 BAO (Austrian Federal Fiscal Code).',
  },
  triesListed: {
    de: 'Auch erfolglose Versuche sind angeführt: Sie belegen, dass trotz Störung oder Überlastung abgefragt wurde.',
    en: 'Failed tries are listed too: they show that queries were made in spite of outages or overload.',
  },
  speaksForItsDay: {
    de: 'Eine Bestätigung gilt für den Zeitpunkt der Abfrage. Bei Stufe 2 sind Name und Anschrift mit den eigenen Daten zu vergleichen.',
    en: 'A confirmation speaks for the moment of the query. At level 2, name and address are to be compared with your own data.',
  },
  howToRead: { de: 'So ist der Bericht zu lesen', en: 'How to read this report' },
  validMeans: {
    de: 'Auskunft der Behörde: Die UID ist gültig.',
    en: 'The authority’s own word: the VAT ID is valid.',
  },
  invalidMeans: {
    de: 'Auskunft der Behörde: Die UID ist ungültig.',
    en: 'The authority’s own word: the VAT ID is invalid.',
  },
  notCheckedMeans: {
    de: 'Es liegt keine Antwort vor; das sagt nichts über die Gültigkeit aus.',
    en: 'There is no answer; this says nothing about validity.',
  },
  notAUidMeans: {
    de: 'Die Eingabe kann keine UID eines Mitgliedstaats sein, oder die Behörde lehnt die Form ab.',
    en: 'The entry cannot be a VAT ID of a member state, or the authority refuses its form.',
  },
  levelsMean: {
    de: 'Stufe 2: Name und Anschrift wurden mitgeliefert. Stufe 1: nur die Gültigkeit. Stufe 0: nichts bestätigt.',
    en: 'Level 2: name and address were delivered. Level 1: validity alone. Level 0: nothing was confirmed.',
  },
  timesMean: {
    de: 'Zeiten sind Wiener Ortszeit. Der Abstand zu UTC steht im Kopf der Spalte; wo er ein anderer ist (Sommerzeit, Winterzeit), in der Zeile.',
    en: 'Times are Vienna local time. The offset from UTC stands in the column’s heading; where it is another one (summer, winter), in the row.',
  },
  addressMeans: {
    de: 'Ein Punkt in halber Höhe (·) trennt die Zeilen einer Anschrift.',
    en: 'A middle dot (·) separates the lines of an address.',
  },
  cacheMeans: {
    de: 'C hinter dem Dienst: gemerkte Antwort (aus dem Cache); Datum, Dienst und Anfragender sind die der tatsächlichen Abfrage.',
    en: 'C after the service: remembered answer (from cache); date, service and requester are those of the actual query.',
  },
  requesters: { de: 'Anfragende', en: 'Requesters' },
  requestersMean: {
    de: 'Die Zahl hinter dem Dienst sagt, in wessen Namen abgefragt wurde:',
    en: 'The number after the service says in whose name was asked:',
  },
  answersReceived: { de: 'Antworten wie erhalten', en: 'Answers as received' },
  checksums: { de: 'Prüfsummen', en: 'Checksums' },
  contentChecksumMeans: {
    de: 'Prüfsumme des Inhalts (Fußzeile): umfasst alle Angaben dieses Berichts; jede Änderung ergäbe eine andere.',
    en: 'Checksum of the content (footer): covers all that this report states; any change would give another one.',
  },
  fileChecksumMeans: {
    de: 'Prüfsumme der Datei: umfasst die PDF-Datei Byte für Byte. Ob sie unverändert ist, sagt ohne Anmeldung die Seite „Bericht prüfen“:',
    en: 'Checksum of the file: covers the PDF file byte by byte. Whether it is unchanged, the page “Check a report” tells without signing in:',
  },
  writtenBy: { de: 'Erstellt mit {{product}}, Version {{version}}', en: 'Written by {{product}}, version {{version}}' },

  page: { de: 'Seite {{page}}', en: 'Page {{page}}' },
  ofPages: { de: ' von {{pages}}', en: ' of {{pages}}' },
  contentChecksum: {
    de: 'Prüfsumme des Inhalts (SHA-256): {{hash}}',
    en: 'Checksum of the content (SHA-256): {{hash}}',
  },
})
