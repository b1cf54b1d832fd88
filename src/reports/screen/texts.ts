import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('reportCheck', {
  title: { de: 'Bericht prüfen', en: 'Check a report' },
  intro: {
    de: 'Hier erfahren Sie, ob ein Prüfbericht von dieser Anwendung stammt und seither unverändert ist. Eine Anmeldung ist nicht nötig.',
    en: 'Find out whether an audit report was written by this application and has not been changed since. No sign-in is needed.',
  },
  stays: {
    de: 'Die Datei bleibt auf Ihrem Gerät: Der Browser berechnet die Prüfsumme der Datei (SHA-256), und nur diese wird verglichen. In der Fußzeile des Berichts steht eine andere, die Prüfsumme des Inhalts.',
    en: 'The file stays on your device: the browser computes the checksum of the file (SHA-256), and only that is compared. The report’s footer shows a different one, the checksum of the content.',
  },
  choose: { de: 'Bericht (PDF) hier ablegen oder auswählen', en: 'Drop the report (PDF) here or choose it' },
  chooseHelp: { de: 'So, wie Sie ihn heruntergeladen haben', en: 'Just as you downloaded it' },
  another: { de: 'Einen anderen Bericht hier ablegen oder auswählen', en: 'Drop another report here or choose one' },
  computing: { de: 'Prüfsumme wird berechnet …', en: 'Computing the checksum …' },
  unreadable: {
    de: 'Die Datei konnte nicht gelesen werden. Bitte wählen Sie sie noch einmal aus.',
    en: 'The file could not be read. Please choose it again.',
  },
  notAsked: { de: 'Der Bericht konnte nicht geprüft werden.', en: 'The report could not be checked.' },
  ours: { de: 'Der Bericht ist echt und unverändert.', en: 'The report is genuine and unchanged.' },
  oursMeans: {
    de: 'Diese Anwendung hat ihn am {{when}} (Wiener Zeit) genau so geschrieben, Byte für Byte.',
    en: 'This application wrote it on {{when}} (Vienna time) exactly like this, byte for byte.',
  },
  oursLimit: {
    de: 'Was der Bericht besagt, gilt für den Zeitpunkt jeder einzelnen Abfrage. Eine Bestätigung in der DataBox ersetzt er nicht.',
    en: 'What the report states holds for the moment of each query. It does not replace a confirmation in the DataBox.',
  },
  unknown: { de: 'Dieser Bericht ist hier nicht bekannt.', en: 'This report is not known here.' },
  unknownMeans: {
    de: 'Die Datei stammt nicht von dieser Anwendung, sie wurde verändert (auch durch neuerliches Speichern oder Drucken als PDF), oder ihre Aufbewahrungsfrist ist abgelaufen. Laden Sie den Bericht nach Möglichkeit noch einmal herunter und prüfen Sie ihn unverändert.',
    en: 'The file is not from this application, it was changed (saving it again or printing it to PDF is enough), or its retention period has ended. If you can, download the report once more and check it as it is.',
  },
  notPdf: {
    de: 'Das ist keine PDF-Datei. Prüfberichte sind PDF-Dateien; bitte wählen Sie den Bericht aus.',
    en: 'This is not a PDF file. Audit reports are PDF files; please choose the report.',
  },
  file: { de: 'Datei', en: 'File' },
  checksum: { de: 'Prüfsumme der Datei (SHA-256)', en: 'Checksum of the file (SHA-256)' },
})
