import { defineTexts } from '../../ground/texts/define.ts'

/** What stands at /docs where the documents have not been built. */
export const siteTexts = defineTexts('site', {
  title: { de: 'Hilfe und Unterlagen', en: 'Help and documents' },
  notBuilt: {
    de: 'Die Seiten der Hilfe sind auf diesem Server noch nicht gebaut. Das tut der Betreiber mit diesem Befehl und einem Neustart:',
    en: 'The help pages have not been built on this server yet. The operator does so with this command and a restart:',
  },
})
