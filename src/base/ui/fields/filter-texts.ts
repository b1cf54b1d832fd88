import { defineTexts } from '../../texts/define.ts'

export const filterTexts = defineTexts('filters', {
  filter: { de: 'Filter', en: 'Filter' },
  chosen_one: { de: '{{count}} Filter gewählt', en: '{{count}} filter chosen' },
  chosen_other: { de: '{{count}} Filter gewählt', en: '{{count}} filters chosen' },
  remove: { de: 'Filter entfernen', en: 'Remove filter' },
  removeAll: { de: 'Alle entfernen', en: 'Remove all' },
  more: { de: '(+{{count}})', en: '(+{{count}})' },
})
