import { Anchor, Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DAY_MS } from '../../../base/texts/days.ts'
import { formatNumber, viennaDay } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CHANGED_DAYS, INVALID_DAYS, MAX_UNSEEN } from '../figure-rules.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { texts } from './overview-texts.ts'

/** The figure columns, and for each the part that is new. */
const NEWS = { openRows: null, invalidPartners: 'becameInvalid', changes: 'unseenChanges' } as const
export const FIGURES = ['openRows', 'invalidPartners', 'changes'] as const

type Figure = (typeof FIGURES)[number]
type News = NonNullable<(typeof NEWS)[Figure]>

const since = (days: number) => viennaDay(new Date(Date.now() - days * DAY_MS))

/** The company list that shows what a figure counts. */
const LISTS: Record<Figure | News, () => { to: string; search: object }> = {
  openRows: () => ({ to: '/uid-check', search: { open: true } }),
  invalidPartners: () => ({ to: '/partners', search: { word: 'invalid' } }),
  becameInvalid: () => ({ to: '/partners', search: { word: 'invalid', changed: 'any', since: since(INVALID_DAYS) } }),
  changes: () => ({ to: '/partners', search: { changed: 'any', since: since(CHANGED_DAYS) } }),
  unseenChanges: () => ({ to: '/partners', search: { changed: 'unseen' } }),
}

type Props = { company: CompanyAtAGlance; figure: Figure }

/**
 * A company's figure, and below it the part that is new; each links to its list unless it is zero.
 */
export function FigureCell({ company, figure }: Props) {
  const news = NEWS[figure]
  const number = formatNumber(company[figure], useLanguage())
  return (
    <Box className="figures">
      {company[figure] > 0 ? (
        <ToList {...{ company, figure }} list={figure} text={number} />
      ) : (
        <Text span c="dimmed">
          {number}
        </Text>
      )}
      {news && company[news] > 0 && <NewsLine {...{ company, figure, news }} />}
    </Box>
  )
}

/** A figure at the counting limit is shown as "at least". */
function NewsLine({ company, figure, news }: Props & { news: News }) {
  const t = useTexts(texts)
  const number = formatNumber(company[news], useLanguage())
  const isMore = news === 'unseenChanges' && company[news] === MAX_UNSEEN
  return (
    <Text size="xs">
      <ToList {...{ company, figure }} list={news} text={t(news, { number: isMore ? `${number}+` : number })} />
    </Text>
  )
}

// Two links are stacked, so each is large enough as a target.
const TARGET = { display: 'inline-block', minWidth: 24, lineHeight: '24px' } as const

function ToList({ company: { id, name }, figure, list, text }: Props & { list: Figure | News; text: string }) {
  const t = useTexts(texts)
  const { to, search } = LISTS[list]()
  return (
    <Anchor
      inherit
      style={TARGET}
      aria-label={t('of', { figure: t(figure), name, number: text })}
      renderRoot={props => <Link {...props} to={to} search={{ company: id, ...search }} />}
    >
      {text}
    </Anchor>
  )
}
