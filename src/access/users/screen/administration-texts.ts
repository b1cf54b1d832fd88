import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('users-administration', {
  title: { de: 'Benutzer', en: 'Users' },
  add: { de: 'Benutzer anlegen', en: 'Add user' },
  table: { de: 'Benutzer', en: 'Users' },
  nobody: {
    de: 'Es gibt noch keine Benutzer. Legen Sie den ersten an.',
    en: 'There are no users yet. Add the first one.',
  },
  nobodyFound: {
    de: 'Kein Benutzer entspricht der Suche. Bitte ändern Sie die Suche.',
    en: 'No user matches the search. Please try a different search.',
  },
  readFailed: { de: 'Die Benutzer konnten nicht geladen werden!', en: 'The users could not be loaded!' },
  companiesFailed: { de: 'Die Firmen konnten nicht geladen werden!', en: 'The companies could not be loaded!' },

  firstname: { de: 'Vorname', en: 'First name' },
  lastname: { de: 'Nachname', en: 'Last name' },
  email: { de: 'E-Mail', en: 'E-mail' },
  emailHelp: { de: 'Zugleich der Benutzername.', en: 'Also the username.' },
  role: { de: 'Rolle', en: 'Role' },
  company: { de: 'Firma', en: 'Company' },
  selectCompany: { de: 'Firma wählen', en: 'Choose a company' },
  isActive: { de: 'Aktiv', en: 'Active' },
  isActiveHelp: { de: 'Nur aktive Benutzer können sich anmelden.', en: 'Only active users can sign in.' },
  ownActivity: {
    de: 'Sich selbst können Sie nicht deaktivieren.',
    en: 'You cannot deactivate yourself.',
  },
  activityOfDev: {
    de: 'Einen Dev kann nur ein Dev deaktivieren.',
    en: 'Only a Dev can deactivate a Dev.',
  },
  activeOf: { de: '{{name}} ist aktiv', en: '{{name}} is active' },
  actions: { de: 'Aktionen', en: 'Actions' },
  selectionRequired: { de: 'Auswahl erforderlich', en: 'Selection required' },

  role1: { de: 'Dev', en: 'Dev' },
  role2: { de: 'Admin', en: 'Admin' },
  role3: { de: 'User', en: 'User' },
  role5: { de: 'Tester', en: 'Tester' },
  role1Help: {
    de: 'Darf alles, auch den Cache und die globalen Einstellungen.',
    en: 'Can do everything, including the cache and the global settings.',
  },
  role2Help: {
    de: 'Verwaltet Benutzer und Einstellungen der Firma.',
    en: 'Manages the users and settings of the company.',
  },
  role3Help: { de: 'Fragt einzeln und mehrfach ab.', en: 'Runs single and batch checks.' },
  role5Help: {
    de: 'Wie User; kann bei der Einzelabfrage Dienst und Cache wählen.',
    en: 'Like User, but can choose service and cache for single checks.',
  },

  addTitle: { de: 'Benutzer anlegen', en: 'Add user' },
  editTitle: { de: 'Benutzer bearbeiten: {{name}}', en: 'Edit user: {{name}}' },
  addYes: { de: 'Anlegen', en: 'Add' },
  save: { de: 'Speichern', en: 'Save' },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  initialKept: { de: 'Ich habe das Startpasswort kopiert', en: 'I have copied the initial password' },
  close: { de: 'Schließen', en: 'Close' },
  edit: { de: '{{name}} bearbeiten', en: 'Edit {{name}}' },
  toMyAccount: { de: 'Mein Konto bearbeiten', en: 'Edit my account' },
  remove: { de: '{{name}} löschen', en: 'Delete {{name}}' },
  removeTitle: { de: 'Benutzer löschen?', en: 'Delete the user?' },
  removeText: {
    de: '{{name}} ({{email}}) verliert sofort den Zugang; offene Abfragen werden abgebrochen. Abgeschlossene Abfragen bleiben samt Prüfberichten erhalten und gehören dann allen Benutzern der Firma: Jeder kann Ergebnisse herunterladen und Abfragen löschen.',
    en: '{{name}} ({{email}}) loses access at once; open batches are cancelled. Finished batches are kept with their audit reports and then belong to all users of the company: anyone can download results and delete batches.',
  },
  removeYes: { de: 'Benutzer löschen', en: 'Delete user' },

  reset: { de: 'Passwort von {{name}} zurücksetzen', en: 'Reset the password of {{name}}' },
  resetTitle: { de: 'Passwort zurücksetzen?', en: 'Reset the password?' },
  resetText: {
    de: '{{name}} ({{email}}) wird überall abgemeldet und braucht für die nächste Anmeldung ein neues Startpasswort.',
    en: '{{name}} ({{email}}) is signed out everywhere and needs a new initial password for the next sign-in.',
  },
  resetTotp: { de: 'Auch den Authenticator zurücksetzen', en: 'Reset the authenticator as well' },
  resetTotpHelp: {
    de: 'Bei verlorenem oder neuem Telefon: Die nächste Anmeldung zeigt einen neuen QR-Code. Auch Passkeys und Wiederherstellungscodes gelten dann nicht mehr.',
    en: 'For a lost or new phone: the next sign-in shows a new QR code. Passkeys and recovery codes will no longer be valid either.',
  },
  resetYes: { de: 'Passwort zurücksetzen', en: 'Reset password' },

  initialTitle: { de: 'Startpasswort für {{name}}', en: 'Initial password for {{name}}' },
  initialText: {
    de: 'Bitte geben Sie dieses Startpasswort persönlich weiter. Es wird nur jetzt angezeigt, gilt 7 Tage und muss bei der ersten Anmeldung ersetzt werden.',
    en: 'Please hand over this initial password in person. It is shown only now, expires in 7 days and must be replaced at the first sign-in.',
  },
  initialPassword: { de: 'Startpasswort', en: 'Initial password' },
  mailedText: {
    de: 'Die E-Mail mit dem Startpasswort ist unterwegs an {{email}}. Das Startpasswort gilt 7 Tage.',
    en: 'The e-mail with the initial password is on its way to {{email}}. The initial password expires in 7 days.',
  },

  added: { de: 'Benutzer angelegt', en: 'User created' },
  updated: { de: 'Benutzer aktualisiert', en: 'User updated' },
  removed: { de: 'Benutzer gelöscht', en: 'User deleted' },
  wasReset: { de: 'Passwort zurückgesetzt', en: 'Password reset' },
  addFailed: { de: 'Der Benutzer konnte nicht angelegt werden!', en: 'User could not be created!' },
  updateFailed: { de: 'Der Benutzer konnte nicht aktualisiert werden!', en: 'User could not be updated!' },
  removeFailed: { de: 'Der Benutzer konnte nicht gelöscht werden!', en: 'User could not be deleted!' },
  resetFailed: { de: 'Das Passwort konnte nicht zurückgesetzt werden!', en: 'Password could not be reset!' },

  // The first line's wording is fixed (docs/rules.md#errors); the second gives the next step.
  emailTaken: {
    de: 'Benutzername nicht verfügbar\nZu dieser E-Mail-Adresse gibt es schon ein Konto. Bitte geben Sie eine andere ein.',
    en: 'Username not available\nThere is already an account with this e-mail address. Please enter another one.',
  },
  lastDev: {
    de: 'Das ist der letzte aktive Dev. Bitte bestimmen Sie zuerst einen anderen.',
    en: 'This is the last active Dev. Please appoint another one first.',
  },
  ownChange: {
    de: 'Ihre eigene Rolle, Firma und Aktivität können Sie nicht ändern. Bitte wenden Sie sich an eine andere Person mit Verwaltungsrechten.',
    en: 'You cannot change your own role, company or active status. Please ask another administrator.',
  },
  ownRemoval: {
    de: 'Sie können sich nicht selbst löschen. Bitte wenden Sie sich an eine andere Person mit Verwaltungsrechten.',
    en: 'You cannot delete yourself. Please ask another administrator.',
  },
  ownReset: {
    de: 'Das eigene Passwort ändern Sie unter „Mein Konto“.',
    en: 'Change your own password under “My account”.',
  },
  handedOut: {
    de: 'Jemand anderer hat das Startpasswort schon abgeholt. Bitte setzen Sie das Passwort noch einmal zurück.',
    en: 'Someone else has already fetched the initial password. Please reset the password again.',
  },
  gone: { de: 'Diesen Benutzer gibt es nicht mehr.', en: 'This user no longer exists.' },
})
