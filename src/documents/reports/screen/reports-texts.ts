import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('reportCheck', {
  title: { de: 'Bericht prüfen', en: 'Check a report' },
  intro: {
    de: 'Hier erfahren Sie, ob ein Prüfbericht (PDF) oder ein Prüferpaket (ZIP) von dieser Anwendung stammt und seither unverändert ist. Eine Anmeldung ist nicht nötig.',
    en: 'Find out whether an audit report (PDF) or an auditor package (ZIP) was created by this application and has not been changed since. No sign-in is needed.',
  },
  stays: {
    de: 'Die Datei bleibt auf Ihrem Gerät: Der Browser berechnet ihre Prüfsumme (SHA-256), und nur diese wird verschickt und verglichen. Signatur und Inhalt eines Pakets prüft der Browser selbst. In der Fußzeile des Berichts steht eine andere, die Prüfsumme des Inhalts.',
    en: 'The file stays on your device: the browser computes its checksum (SHA-256), and only that is sent and compared. Your browser also verifies the signature and contents of a package. The footer of a report shows a different checksum, that of the content.',
  },
  choose: {
    de: 'Bericht (PDF) oder Prüferpaket (ZIP) hier ablegen oder auswählen',
    en: 'Drop the report (PDF) or auditor package (ZIP) here or choose it',
  },
  chooseHelp: { de: 'So, wie Sie die Datei heruntergeladen haben', en: 'Exactly as you downloaded it' },
  another: { de: 'Eine andere Datei hier ablegen oder auswählen', en: 'Drop another file here or choose one' },
  computing: { de: 'Die Datei wird geprüft …', en: 'Checking the file …' },
  unreadable: {
    de: 'Die Datei konnte nicht gelesen werden. Bitte wählen Sie sie noch einmal aus.',
    en: 'The file could not be read. Please choose it again.',
  },
  checkFailed: { de: 'Die Datei konnte nicht geprüft werden.', en: 'The file could not be checked.' },
  ours: { de: 'Der Bericht ist echt und unverändert.', en: 'The report is genuine and unchanged.' },
  oursMeans: {
    de: 'Diese Anwendung hat ihn am {{when}} (Wiener Zeit) genau so geschrieben, Byte für Byte.',
    en: 'This application created exactly this file, byte for byte, on {{when}} (Vienna time).',
  },
  oursLimit: {
    de: 'Was der Bericht besagt, gilt für den Zeitpunkt jeder einzelnen Abfrage. Eine Bestätigung in der DataBox ersetzt er nicht.',
    en: 'The report’s statements apply to the time of each query. The report does not replace a confirmation in the DataBox.',
  },
  unknown: { de: 'Dieser Bericht ist hier nicht bekannt.', en: 'This report was not recognised.' },
  unknownMeans: {
    de: 'Die Datei stammt nicht von dieser Anwendung, sie wurde verändert (auch durch neuerliches Speichern oder Drucken als PDF), oder ihre Aufbewahrungsfrist ist abgelaufen. Laden Sie den Bericht nach Möglichkeit noch einmal herunter und prüfen Sie ihn unverändert.',
    en: 'The file is not from this application, it was changed (saving it again or printing it to PDF is enough), or its retention period has ended. If you can, download the report again and check it unchanged.',
  },
  wrongFileType: {
    de: 'Das ist weder eine PDF-Datei noch eine ZIP-Datei. Prüfberichte sind PDF-Dateien, Prüferpakete sind ZIP-Dateien; bitte wählen Sie eine davon aus.',
    en: 'This is neither a PDF file nor a ZIP file. Audit reports are PDF files and auditor packages are ZIP files; please choose one of them.',
  },
  packageKnown: { de: 'Dieses Prüferpaket ist hier bekannt.', en: 'This auditor package was recognised.' },
  packageKnownMeans: {
    de: 'Diese Anwendung hat diese Datei am {{when}} (Wiener Zeit) genau so erstellt, Byte für Byte.',
    en: 'This application created exactly this file, byte for byte, on {{when}} (Vienna time).',
  },
  packageUnknown: { de: 'Diese ZIP-Datei ist hier nicht bekannt.', en: 'This ZIP file was not recognised.' },
  packageUnknownMeans: {
    de: 'Sie stammt nicht von dieser Anwendung, oder sie wurde seither verändert; dafür genügt es schon, sie neu zu packen. Das allein sagt nichts über Signatur und Inhalt.',
    en: 'It is not from this application, or it has been changed since; repacking it is enough. This alone says nothing about its signature or contents.',
  },
  signed: { de: 'Die Signatur stimmt.', en: 'The signature is valid.' },
  signedMeans: {
    de: 'manifest.json ist mit dem Schlüssel dieser Installation signiert und seither unverändert.',
    en: 'manifest.json is signed with this installation’s key and has not been changed since.',
  },
  notSigned: { de: 'Die Signatur stimmt nicht.', en: 'The signature is not valid.' },
  notSignedMeans: {
    de: 'manifest.json wurde nicht mit dem Schlüssel dieser Installation signiert, oder manifest.json oder die Signatur wurde danach verändert.',
    en: 'manifest.json was not signed with this installation’s key, or manifest.json or its signature was changed later.',
  },
  notVerified: { de: 'Die Signatur wurde nicht geprüft.', en: 'The signature was not verified.' },
  notVerifiedMeans: {
    de: 'Dieser Browser kann das hier nicht: Er ist zu alt, oder die Seite wurde ohne https geöffnet. PRUEFEN.html im Paket beschreibt die Prüfung mit OpenSSL.',
    en: 'This browser cannot verify signatures here: it is too old, or the page was opened without https. PRUEFEN.html in the package explains how to verify it with OpenSSL.',
  },
  contentsRight: { de: 'Der Inhalt passt zu manifest.json.', en: 'The contents match manifest.json.' },
  contentsRightMeans_one: {
    de: '{{number}} Datei hat genau die Prüfsumme, die SHA256SUMS nennt, und SHA256SUMS jene, die in manifest.json steht. Sonst ist nichts dabei.',
    en: '{{number}} file has the checksum listed in SHA256SUMS, and SHA256SUMS has the checksum listed in manifest.json. The package contains no other files.',
  },
  contentsRightMeans_other: {
    de: '{{number}} Dateien haben genau die Prüfsummen, die SHA256SUMS nennt, und SHA256SUMS jene, die in manifest.json steht. Sonst ist nichts dabei.',
    en: '{{number}} files have the checksums listed in SHA256SUMS, and SHA256SUMS has the checksum listed in manifest.json. The package contains no other files.',
  },
  contentsUnsigned: {
    de: 'Ohne richtige Signatur sagt das nicht, von wem das Paket stammt.',
    en: 'Without a valid signature, this does not show who created the package.',
  },
  contentsChanged: { de: 'Der Inhalt wurde verändert.', en: 'The contents have been changed.' },
  contentsChangedMeans: {
    de: 'Verändert, entfernt oder hinzugefügt, verglichen mit SHA256SUMS und manifest.json:',
    en: 'Changed, removed or added, compared with SHA256SUMS and manifest.json:',
  },
  more: { de: 'und {{number}} weitere', en: 'and {{number}} more' },
  noPackage: { de: 'Signatur und Inhalt wurden nicht geprüft.', en: 'Signature and contents were not verified.' },
  noPackageMeans: {
    de: 'In dieser ZIP-Datei ließ sich kein Prüferpaket lesen: Es ist keines (darin liegen manifest.json, manifest.json.sig und SHA256SUMS), die Datei ist beschädigt oder größer als 4 GB.',
    en: 'This ZIP file could not be read as an auditor package: it is not one (a package contains manifest.json, manifest.json.sig and SHA256SUMS), it is damaged, or it is larger than 4 GB.',
  },
  file: { de: 'Datei', en: 'File' },
  checksum: { de: 'Prüfsumme der Datei (SHA-256)', en: 'Checksum of the file (SHA-256)' },
})
