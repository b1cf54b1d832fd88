import { defineSetting } from '../../../access/settings/define-setting-rules.ts'

/**
 * Whether watched partners are queried regularly. Off by default, because the fair use of both
 * services argues against querying whole customer bases. Declared here because the daily digest,
 * below watching/, needs it too.
 */
export const watchEnabled = defineSetting({
  of: 'company',
  category: 'watch',
  key: 'watch_partners',
  valueRule: { type: 'boolean', default: false },
  label: { de: 'Geschäftspartner beobachten', en: 'Watch business partners' },
  meaning: {
    de: 'Ein: Beobachtete Geschäftspartner werden von selbst erneut abgefragt, und Änderungen stehen auf der Startseite. Aus: Nichts wird von selbst abgefragt.',
    en: 'On: watched business partners are checked again automatically, and changes appear on the home page. Off: nothing is checked automatically.',
  },
})

/**
 * Whether a watching company's users are mailed once a day what changed about its partners
 * (docs/rules.md#daily-mail).
 */
export const watchMails = defineSetting({
  of: 'company',
  category: 'watch',
  key: 'watch_mails',
  valueRule: { type: 'boolean', default: true },
  label: { de: 'Änderungen einmal am Tag per E-Mail melden', en: 'Report changes by e-mail once a day' },
  meaning: {
    de: 'Ein: Alle Benutzer der Firma erhalten Änderungen einmal am Tag per E-Mail. Aus: Niemand erhält sie; auf der Startseite stehen sie weiterhin.',
    en: 'On: all users of the company get changes by e-mail once a day. Off: no e-mails are sent; the changes still appear on the home page.',
  },
})
