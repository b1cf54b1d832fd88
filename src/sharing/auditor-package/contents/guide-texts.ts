import { defineTexts } from '../../../base/texts/define.ts'

/** Texts of PRUEFEN.html and PRUEFEN.txt, for an auditor who does not know the product. */
export const guideTexts = defineTexts('auditor-guide', {
  language: { de: 'Deutsch', en: 'English' },
  title: { de: 'Prüferpaket: Inhalt und Prüfung', en: 'Auditor package: contents and verification' },
  about: {
    de: 'Nachweise von {{company}} ({{uid}}) über UID-Abfragen vom {{from}} bis {{to}}, erstellt am {{madeAt}} (Wien) mit UID Check {{version}}.',
    en: 'Evidence from {{company}} ({{uid}}) on VAT ID checks from {{from}} to {{to}}, created on {{madeAt}} (Vienna) with UID Check {{version}}.',
  },
  noUid: { de: 'ohne UID', en: 'no VAT ID' },
  files_one: { de: '{{number}} Datei', en: '{{number}} file' },
  files_other: { de: '{{number}} Dateien', en: '{{number}} files' },
  lines_one: { de: '{{number}} Zeile', en: '{{number}} line' },
  lines_other: { de: '{{number}} Zeilen', en: '{{number}} lines' },
  contents: { de: 'Inhalt', en: 'Contents' },
  reports: {
    de: 'Prüfberichte, jede Ausgabe: B = Mehrfachabfrage, E = Einzelabfrage',
    en: 'audit reports, every edition: B = batch, E = single check',
  },
  results: {
    de: 'Ergebnisdateien der Mehrfachabfragen, soweit noch aufbewahrt',
    en: 'result files of batches, if still stored',
  },
  answers: {
    de: 'jede Antwort der Behörde: wann, von welchem Dienst, in wessen Namen, Stufe, Code, Name, Adresse, Bestätigungsnummer',
    en: 'every answer from the authority: time, service, requester, level, code, name, address, consultation number',
  },
  received: {
    de: 'dieselben Antworten, wie sie der Dienst gesendet hat (die ersten 8 kB), mit seinem eigenen Datum sowie Länge und SHA-256 der ganzen Antwort; „id“ wie in answers.csv',
    en: 'the same answers as the service sent them (the first 8 kB), with its own date and the length and SHA-256 of the whole answer; “id” as in answers.csv',
  },
  papers: {
    de: 'Protokolle des Finanzministeriums aus der DataBox der Firma, jedes, wie es zugestellt wurde',
    en: 'records of the Ministry of Finance from the company’s DataBox, as delivered',
  },
  paperLines: {
    de: 'zu jedem Protokoll: Tag, in wessen Namen, SHA-256, und welche Antworten („id“ wie in answers.csv) es bestätigt oder ihnen widerspricht; „unknown“: aufbewahrt, aber nicht gelesen',
    en: 'for each record: date, requester, SHA-256, and which answers (“id” as in answers.csv) it confirms or contradicts; “unknown”: stored but not read',
  },
  checks: { de: 'Einzelabfragen', en: 'single checks' },
  judgements: {
    de: 'Beurteilungen abweichender Firmen bis zum Ende des Zeitraums',
    en: 'judgements on companies that differ, up to the end of the period',
  },
  auditLines: {
    de: 'Protokoll: wer was wann getan hat',
    en: 'audit log: who did what and when',
  },
  unreported_one: {
    de: '{{number}} weitere Einzelabfrage hat noch keinen Prüfbericht, weil für ein Paket höchstens {{most}} geschrieben werden. Ein neues Paket über denselben Zeitraum enthält ihn; die Antwort steht schon in diesem.',
    en: '{{number}} more single check has no report yet, because at most {{most}} are created for one package. A new package for the same period will contain it; the answer is already in this package.',
  },
  unreported_other: {
    de: '{{number}} weitere Einzelabfragen haben noch keinen Prüfbericht, weil für ein Paket höchstens {{most}} geschrieben werden. Ein neues Paket über denselben Zeitraum enthält auch sie; die Antworten stehen schon in diesem.',
    en: '{{number}} more single checks have no report yet, because at most {{most}} are created for one package. A new package for the same period will contain them; the answers are already in this package.',
  },
  times: {
    de: 'CSV-Dateien: UTF-8, mit Strichpunkt getrennt. Zeiten sind Wiener Ortszeit (MEZ, MESZ); jene mit „Z“ am Ende in den englisch benannten Spalten sind UTC. „nicht geprüft“ („not-checked“) heißt: Die Behörde hat nicht geantwortet; das ist nie „ungültig“. Ein Apostroph vor =, +, - oder @ stammt vom Programm und verhindert, dass eine Tabellenkalkulation den Text als Formel ausführt.',
    en: 'CSV files: UTF-8, separated by semicolons. Times are Vienna local time (CET, CEST); those ending in “Z”, in the columns for programs, are UTC. “not checked” (“not-checked”) means that the authority gave no answer; it never means “invalid”. An apostrophe before =, +, - or @ was added by the program so that spreadsheets do not run the text as a formula.',
  },
  howTo: { de: 'So prüfen Sie das Paket ohne Internetverbindung', en: 'How to verify the package offline' },
  unpack: {
    de: 'Entpacken Sie das Archiv und öffnen Sie in diesem Ordner ein Terminal. Befehle nach „$“ sind für Linux, macOS und Git Bash, jene nach „PS>“ für PowerShell unter Windows; „$“ und „PS>“ selbst geben Sie nicht ein.',
    en: 'Unpack the archive and open a terminal in that folder. Commands after “$” are for Linux, macOS and Git Bash, those after “PS>” for PowerShell on Windows; do not type “$” or “PS>” itself.',
  },
  filesUnchanged: {
    de: '1. Keine Datei wurde verändert. Jede Zeile muss mit „OK“ enden:',
    en: '1. No file has been changed. Every line must end with “OK”:',
  },
  nothingAdded: {
    de: '2. Keine Datei ist dazugekommen. Es darf nur „OK“ erscheinen; sonst werden die Dateien genannt, die nicht zum Paket gehören:',
    en: '2. No file has been added. The output must be “OK” and nothing else; otherwise it names the files that do not belong to the package:',
  },
  sumsBelong: {
    de: '3. Die Prüfsummen gehören zum Verzeichnis. Dieser Wert muss in manifest.json hinter „sha256sums“ stehen:',
    en: '3. The checksums belong to the manifest. This value must appear after “sha256sums” in manifest.json:',
  },
  signed: {
    de: '4. Das Verzeichnis ist signiert. Es muss „Signature Verified Successfully“ erscheinen (OpenSSL 3):',
    en: '4. The manifest is signed. The output must read “Signature Verified Successfully” (OpenSSL 3):',
  },
  signedWindows: {
    de: 'PowerShell kann diese Signatur nicht prüfen. Unter Windows bringt Git for Windows OpenSSL mit; geben Sie denselben Befehl in Git Bash ein.',
    en: 'PowerShell cannot verify this signature. On Windows, Git for Windows comes with OpenSSL; type the same command in Git Bash.',
  },
  byBrowser: {
    de: 'Mit Internetverbindung geht es auch ohne Befehle: Auf der Seite {{page}} prüft Ihr Browser die Signatur und alle Prüfsummen der ZIP-Datei. Sie bleibt dabei auf Ihrem Gerät.',
    en: 'With an internet connection, you do not need these commands: on the page {{page}}, your browser verifies the signature and all checksums of the ZIP file. The file stays on your device.',
  },
  whoseKey: {
    de: '5. Der Schlüssel ist der des Betreibers. Dieser Wert muss {{fingerprint}} sein, und der Schlüssel muss derselbe sein wie unter {{address}} (dafür brauchen Sie eine Internetverbindung, oder Sie fragen den Betreiber):',
    en: '5. The key is the operator’s. This value must be {{fingerprint}}, and the key must match the one at {{address}} (this needs an internet connection; otherwise ask the operator):',
  },
  stamped: {
    de: '6. Eine dritte Stelle bestätigt, dass es das Verzeichnis zu ihrer Zeit schon gab (Zeitstempel nach RFC 3161). Es muss „Verification: OK“ erscheinen (OpenSSL 3, unter Windows in Git Bash). Fehlt manifest.tsr, dann war beim Erstellen keine solche Stelle erreichbar; die anderen fünf Prüfungen gelten trotzdem:',
    en: '6. A third party confirms that the manifest existed at the time stated in its timestamp (RFC 3161). The output must read “Verification: OK” (OpenSSL 3, on Windows in Git Bash). If manifest.tsr is missing, no such party could be reached when the package was created; the other five checks are still valid:',
  },
  stampedAt: {
    de: 'Die bestätigte Zeit (UTC) steht hinter „Time stamp“:',
    en: 'The confirmed time (UTC) appears after “Time stamp”:',
  },
  stampedBy: {
    de: 'Wer sie bestätigt: Die übrigen Zertifikate liegen in manifest.tsr, tsa.pem ist das oberste. Vergleichen Sie seinen Fingerabdruck mit dem, den die Stelle selbst veröffentlicht:',
    en: 'Who confirms it: tsa.pem is the top certificate; the other certificates are in manifest.tsr. Compare its fingerprint with the one that the third party publishes:',
  },
  proves: { de: 'Was das beweist', en: 'What this proves' },
  provesThis: {
    de: 'Stimmen alle fünf, dann hat diese Installation das Paket zur angegebenen Zeit genau so erstellt, und seither wurde kein Byte geändert. „auditHead“ in manifest.json hält fest, wo das ganze Protokoll damals stand; der Betreiber kann das noch Jahre später nachrechnen lassen (npm run audit:verify).',
    en: 'If all five checks succeed, this installation created the package exactly as it is at the stated time, and not one byte has been changed since. “auditHead” in manifest.json records the state of the whole audit log at that time; the operator can verify this even years later (npm run audit:verify).',
  },
  provesTime: {
    de: 'Stimmt auch die sechste, dann bezeugt die dritte Stelle, dass es das Verzeichnis und damit jede Datei des Pakets spätestens zu dieser Zeit gab, auch gegenüber dem Betreiber. Sie hat nur eine Prüfsumme gesehen. Die Gültigkeit ihrer Zertifikate zu dieser Zeit wurde beim Erstellen geprüft, ein späterer Widerruf nicht.',
    en: 'If the sixth check also succeeds, the third party attests that the manifest, and with it every file of the package, existed by that time; not even the operator can forge this. The third party saw only a checksum. When the package was created, its certificates were verified to be valid at that time; a later revocation was not checked.',
  },
  provesNotThat: {
    de: 'Es ersetzt nicht die Bestätigung der Behörde: Die amtliche Bestätigung von FinanzOnline liegt in der DataBox, die von VIES weist die Bestätigungsnummer nach.',
    en: 'It does not replace the authority’s own confirmation: FinanzOnline’s official confirmation is in the DataBox; for VIES, the consultation number is the evidence.',
  },
})
