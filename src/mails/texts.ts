import { defineTexts } from '../texts/define.ts'

export const mailTexts = defineTexts('mails', {
  greeting: { de: 'Guten Tag {{name}},', en: 'Dear {{name}},' },
  greetingOperator: { de: 'Guten Tag,', en: 'Dear team,' },
  closing: { de: 'Freundliche Grüße', en: 'Kind regards' },
  automatic: {
    de: 'Diese Nachricht wurde automatisch verschickt.',
    en: 'This message was sent automatically.',
  },

  invitationSubject: { de: 'Ihr Zugang zu {{product}}', en: 'Your access to {{product}}' },
  invitation: {
    de: 'für Sie wurde ein Zugang zu {{product}} eingerichtet.',
    en: 'An account for {{product}} has been set up for you.',
  },
  firstSignIn: {
    de: 'Bei der ersten Anmeldung scannen Sie einen QR-Code mit einer Authenticator-App auf Ihrem Telefon und wählen ein eigenes Passwort.',
    en: 'The first time you sign in, you scan a QR code with an authenticator app on your phone and choose a password of your own.',
  },
  resetSubject: { de: 'Ihr neues Passwort für {{product}}', en: 'Your new password for {{product}}' },
  reset: {
    de: 'Ihr Passwort für {{product}} wurde zurückgesetzt. Mit dem folgenden Passwort melden Sie sich wieder an und wählen dann ein eigenes.',
    en: 'Your password for {{product}} has been reset. Sign in with the password below and then choose one of your own.',
  },
  resetAuthenticator: {
    de: 'Auch Ihre Authenticator-App richten Sie neu ein: Bei der Anmeldung sehen Sie dafür einen QR-Code. Ihre bisherigen Passkeys und Wiederherstellungscodes gelten nicht mehr.',
    en: 'You also need to set up your authenticator app again: when you sign in, you will see a QR code for it. Your previous passkeys and recovery codes are no longer valid.',
  },
  email: { de: 'E-Mail', en: 'E-mail' },
  initialPassword: { de: 'Startpasswort', en: 'Initial password' },
  until: { de: 'Gültig bis', en: 'Valid until' },
  keepSecret: {
    de: 'Bitte geben Sie dieses Passwort nicht weiter. Haben Sie diese Nachricht nicht erwartet, verständigen Sie uns bitte: {{contact}}.',
    en: 'Please do not share this password with anyone. If you did not expect this message, please let us know: {{contact}}.',
  },
  toLogin: { de: 'Zur Anmeldung', en: 'Sign in' },

  recoveryMadeSubject: {
    de: 'Neue Wiederherstellungscodes für {{product}}',
    en: 'New recovery codes for {{product}}',
  },
  recoveryMade: {
    de: 'für Ihr Konto bei {{product}} wurden neue Wiederherstellungscodes erstellt. Frühere Codes gelten nicht mehr.',
    en: 'New recovery codes have been created for your {{product}} account. Earlier codes are no longer valid.',
  },
  recoveryUsedSubject: {
    de: 'Wiederherstellungscode für {{product}} verwendet',
    en: 'Recovery code for {{product}} used',
  },
  recoveryUsed: {
    de: 'bei der Anmeldung an Ihrem Konto bei {{product}} wurde ein Wiederherstellungscode statt des Telefons verwendet. Mit ihm lässt sich die Authenticator-App neu einrichten.',
    en: 'A recovery code was used instead of the phone when signing in to your {{product}} account. It allows setting up the authenticator app again.',
  },
  passkeyAddedSubject: { de: 'Neuer Passkey für {{product}}', en: 'New passkey for {{product}}' },
  passkeyAdded: {
    de: 'zu Ihrem Konto bei {{product}} wurde ein Passkey hinzugefügt. Wer das Gerät besitzt und entsperren kann, kann sich damit anmelden.',
    en: 'A passkey has been added to your {{product}} account. Anyone who has the device and can unlock it can sign in with it.',
  },
  passkeyEndedSubject: { de: 'Passkey für {{product}} entfernt', en: 'Passkey for {{product}} removed' },
  passkeyEnded: {
    de: 'von Ihrem Konto bei {{product}} wurde ein Passkey entfernt. Mit ihm kann sich niemand mehr anmelden.',
    en: 'A passkey has been removed from your {{product}} account. Nobody can sign in with it any more.',
  },
  passkey: { de: 'Passkey', en: 'Passkey' },
  moment: { de: 'Zeitpunkt', en: 'Time' },
  codesLeft: { de: 'Codes übrig', en: 'Codes left' },
  notMe: {
    de: 'Waren das nicht Sie? Ändern Sie bitte sofort Ihr Passwort und verständigen Sie uns: {{contact}}.',
    en: 'If this was not you, please change your password at once and let us know: {{contact}}.',
  },
  toAccount: { de: 'Zu Mein Konto', en: 'Go to My account' },

  triesSubject: {
    de: 'Zu viele Versuche mit FinanzOnline-Zugangsdaten: {{companyName}}',
    en: 'Too many attempts with FinanzOnline credentials: {{companyName}}',
  },
  tries: {
    de: 'für {{companyName}} wurden kurz hintereinander mehrere FinanzOnline-Zugangsdaten eingegeben oder getestet. Weitere Versuche sind vorerst gesperrt; mit jeder Ablehnung verdoppelt sich die Wartezeit. Wer es war, steht im Protokoll.',
    en: 'Several sets of FinanzOnline credentials have been entered or tested for {{companyName}} within a short time. Further attempts are blocked for now; the wait doubles with each refusal. The audit log shows who it was.',
  },
  providerSetSubject: {
    de: 'Anmeldung bei einem Anbieter eingerichtet: {{companyName}}',
    en: 'Sign-in with a provider set up: {{companyName}}',
  },
  providerSet: {
    de: 'für {{companyName}} wurde ein OpenID-Anbieter eingetragen oder geändert. Wer ihn verwaltet, kann sich als jeder Benutzer der Firma anmelden, der dort verknüpft ist.',
    en: 'An OpenID provider has been added or changed for {{companyName}}. Whoever runs it can sign in as any user of the company who is linked there.',
  },
  providerEndedSubject: { de: 'Anbieter entfernt: {{companyName}}', en: 'Provider removed: {{companyName}}' },
  providerEnded: {
    de: 'der OpenID-Anbieter von {{companyName}} wurde entfernt. Alle Verknüpfungen mit ihm und alle Sitzungen, die über ihn begonnen wurden, sind beendet.',
    en: 'The OpenID provider of {{companyName}} has been removed. All links to it and all sessions started through it have ended.',
  },
  keyMadeSubject: { de: 'Neuer API-Schlüssel: {{companyName}}', en: 'New API key: {{companyName}}' },
  keyMade: {
    de: 'für {{companyName}} wurde ein API-Schlüssel erstellt. Wer ihn hat, kann als Programm der Firma abfragen.',
    en: 'An API key has been created for {{companyName}}. Anyone who has it can run checks as a program of the company.',
  },
  auditorLinkSubject: { de: 'Neuer Link für Prüfer: {{companyName}}', en: 'New link for auditors: {{companyName}}' },
  auditorLink: {
    de: 'für ein Prüferpaket von {{companyName}} wurde ein Link erstellt. Wer Link und Passwort hat, kann es herunterladen.',
    en: 'A link to an auditor package of {{companyName}} has been created. Anyone who has the link and password can download it.',
  },
  toPackages: { de: 'Zu den Prüferpaketen', en: 'Go to the auditor packages' },
  linkedSubject: { de: 'Neue Verknüpfung für {{product}}', en: 'New link for {{product}}' },
  linked: {
    de: 'Ihr Konto bei {{product}} wurde mit einem Konto bei einem OpenID-Anbieter verknüpft. Wer sich dort anmelden kann, kann sich damit auch hier anmelden.',
    en: 'Your {{product}} account has been linked to an account with an OpenID provider. Anyone who can sign in there can use it to sign in here, too.',
  },
  provider: { de: 'Anbieter', en: 'Provider' },
  toFinanzonlineAccount: { de: 'Zum FinanzOnline-Zugang', en: 'Go to the FinanzOnline account' },
  accessBy: { de: 'Durch', en: 'By' },
  accessWhat: { de: 'Betrifft', en: 'Concerns' },
  notUs: {
    de: 'War das niemand von Ihnen? Sehen Sie bitte im Protokoll nach, beenden Sie fremde Sitzungen und verständigen Sie uns: {{contact}}.',
    en: 'If it was none of you, please look at the audit log, end any sessions that are not yours and let us know: {{contact}}.',
  },

  webhookSubject: { de: 'Webhook von {{product}} abgeschaltet', en: 'Webhook of {{product}} switched off' },
  webhookFailed: {
    de: 'ein Ereignis konnte Ihrem Programm auch nach acht Versuchen nicht zugestellt werden. Der Webhook ist daher abgeschaltet.',
    en: 'An event could not be delivered to your program, even after eight attempts. The webhook has therefore been switched off.',
  },
  webhookGone: {
    de: 'Ihr Programm hat gemeldet, dass es unter dieser Adresse nicht mehr erreichbar ist (410). Der Webhook ist daher abgeschaltet.',
    en: 'Your program reported that it is no longer available at this address (410). The webhook has therefore been switched off.',
  },
  webhookWaits: {
    de: 'Schalten Sie ihn auf der Seite wieder ein, sobald Ihr Programm antwortet: Was dann noch wartet, wird zugestellt.',
    en: 'Switch it on again on the page once your program responds: whatever is still waiting will then be delivered.',
  },
  webhookAddress: { de: 'Adresse', en: 'Address' },
  toPrograms: { de: 'Zur Seite Programme', en: 'Go to the Programs page' },

  completedSubject: { de: 'Abfrage abgeschlossen: {{fileName}}', en: 'Batch completed: {{fileName}}' },
  completed: {
    de: 'Ihre Abfrage ist abgeschlossen. Ergebnisdatei und Prüfbericht liegen für Sie bereit.',
    en: 'Your batch is complete. The result file and the audit report are ready for you.',
  },
  completedWithErrorsSubject: {
    de: 'Abfrage mit offenen Zeilen beendet: {{fileName}}',
    en: 'Batch completed with open rows: {{fileName}}',
  },
  completedWithErrors: {
    de: 'Ihre Abfrage ist beendet, aber nicht jede Zeile konnte geprüft werden. Ergebnisdatei und Prüfbericht liegen bereit; die offenen Zeilen können Sie auf der Seite nochmals abfragen.',
    en: 'Your batch has ended, but not every row could be checked. The result file and the audit report are ready; you can retry the open rows on the page.',
  },
  failedSubject: { de: 'Abfrage fehlgeschlagen: {{fileName}}', en: 'Batch failed: {{fileName}}' },
  failed: {
    de: 'Ihre Abfrage konnte nicht durchgeführt werden. Das sagt nichts über die Gültigkeit der UID-Nummern aus; Sie können die Abfrage auf der Seite wiederholen.',
    en: 'Your batch could not be carried out. This says nothing about the validity of the VAT IDs; you can repeat the batch on the page.',
  },
  reason: { de: 'Grund', en: 'Reason' },
  file: { de: 'Datei', en: 'File' },
  rows: { de: 'Zeilen', en: 'Rows' },
  valid: { de: 'gültig', en: 'valid' },
  invalid: { de: 'ungültig', en: 'invalid' },
  notChecked: { de: 'nicht geprüft', en: 'not checked' },
  notAUid: { de: 'keine UID', en: 'not a UID' },
  toBatch: { de: 'Zur Abfrage', en: 'Go to the batch' },

  changesSubject_one: {
    de: '{{number}} Änderung bei Geschäftspartnern',
    en: '{{number}} change to your business partners',
  },
  changesSubject_other: {
    de: '{{number}} Änderungen bei Geschäftspartnern',
    en: '{{number}} changes to your business partners',
  },
  changes: {
    de: 'bei den Geschäftspartnern von {{companyName}} hat sich etwas geändert:',
    en: 'There are changes to the business partners of {{companyName}}:',
  },
  moreChanges_one: { de: 'Und {{number}} weitere Änderung.', en: 'And {{number}} more change.' },
  moreChanges_other: { de: 'Und {{number}} weitere Änderungen.', en: 'And {{number}} more changes.' },
  changesSeen: {
    de: 'Was Sie auf der Startseite als gesehen markieren, wird Ihnen nicht mehr gemeldet. Unter „Mein Konto“ können Sie diese Nachricht für sich abschalten, Ihr Admin in den Einstellungen für die ganze Firma.',
    en: 'Whatever you mark as seen on the home page will not be reported to you again. You can switch this message off for yourself under “My account”; your Admin can do so for the whole company in the settings.',
  },
  toChanges: { de: 'Zu den Änderungen', en: 'Go to the changes' },

  licenceSubject: {
    de: 'Lizenz von {{companyName}} endet am {{validUntil}}',
    en: 'Licence of {{companyName}} ends on {{validUntil}}',
  },
  licence_one: {
    de: 'die Lizenz der Firma {{companyName}} gilt noch einen Tag. Danach können sich ihre Benutzer nicht mehr anmelden; laufende Abfragen werden noch abgeschlossen.',
    en: 'The licence of {{companyName}} is valid for one more day. After that its users can no longer sign in; running batches will finish.',
  },
  licence_other: {
    de: 'die Lizenz der Firma {{companyName}} gilt noch {{count}} Tage. Danach können sich ihre Benutzer nicht mehr anmelden; laufende Abfragen werden noch abgeschlossen.',
    en: 'The licence of {{companyName}} is valid for {{count}} more days. After that its users can no longer sign in; running batches will finish.',
  },
  licenceToday: {
    de: 'die Lizenz der Firma {{companyName}} endet heute. Ab morgen können sich ihre Benutzer nicht mehr anmelden; laufende Abfragen werden noch abgeschlossen.',
    en: 'The licence of {{companyName}} ends today. From tomorrow its users can no longer sign in; running batches will finish.',
  },
  company: { de: 'Firma', en: 'Company' },
  validUntil: { de: 'Zugang bis', en: 'Access until' },
  toCompanies: { de: 'Zur Firmenverwaltung', en: 'Go to company administration' },
})
