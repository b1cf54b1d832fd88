import { Anchor, Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DAY_MS } from '../../../base/texts/days.ts'
import { formatNumber, viennaDay } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CHANGED_DAYS, INVALID_DAYS, MAX_UNSEEN } from '../figure-rules.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { texts } from './overview-texts.ts'

/** The figure columns, and for each the part that is new. */
const NEW_PARTS = { openRows: null, invalidPartners: 'becameInvalid', changes: 'unseenChanges' } as const
export const FIGURES = ['openRows', 'invalidPartners', 'changes'] as const

type Figure = (typeof FIGURES)[number]
type NewPart = NonNullable<(typeof NEW_PARTS)[Figure]>

const daysAgo = (days: number) => viennaDay(new Date(Date.now() - days * DAY_MS))

/** The company list that shows what a figure counts. */
const LIST_LINKS: Record<Figure | NewPart, () => { to: string; search: object }> = {
  openRows: () => ({ to: '/uid-check', search: { open: true } }),
  invalidPartners: () => ({ to: '/partners', search: { word: 'invalid' } }),
  becameInvalid: () => ({ to: '/partners', search: { word: 'invalid', changed: 'any', since: daysAgo(INVALID_DAYS) } }),
  changes: () => ({ to: '/partners', search: { changed: 'any', since: daysAgo(CHANGED_DAYS) } }),
  unseenChanges: () => ({ to: '/partners', search: { changed: 'unseen' } }),
}

type Props = { company: CompanyAtAGlance; figure: Figure }

/**
 * A company's figure, and below it the part that is new; each links to its list unless it is zero.
 */
export function FigureCell({ company, figure }: Props) {
  const newPart = NEW_PARTS[figure]
  const number = formatNumber(company[figure], useLanguage())
  return (
    <Box className="figures">
      {company[figure] > 0 ? (
        <ListLink {...{ company, figure }} list={figure} text={number} />
      ) : (
        <Text span c="dimmed">
          {number}
        </Text>
      )}
      {newPart && company[newPart] > 0 && <NewPartLine {...{ company, figure, newPart }} />}
    </Box>
  )
}

/** A figure at the counting limit is shown as "at least". */
function NewPartLine({ company, figure, newPart }: Props & { newPart: NewPart }) {
  const t = useTexts(texts)
  const number = formatNumber(company[newPart], useLanguage())
  const isAtLimit = newPart === 'unseenChanges' && company[newPart] === MAX_UNSEEN
  return (
    <Text size="xs">
      <ListLink
        {...{ company, figure }}
        list={newPart}
        text={t(newPart, { number: isAtLimit ? `${number}+` : number })}
      />
    </Text>
  )
}

// Two links are stacked, so each is large enough as a target.
const LINK_STYLE = { display: 'inline-block', minWidth: 24, lineHeight: '24px' } as const

function ListLink({ company: { id, name }, figure, list, text }: Props & { list: Figure | NewPart; text: string }) {
  const t = useTexts(texts)
  const { to, search } = LIST_LINKS[list]()
  return (
    <Anchor
      inherit
      style={LINK_STYLE}
      aria-label={t('of', { figure: t(figure), name, number: text })}
      renderRoot={props => <Link {...props} to={to} search={{ company: id, ...search }} />}
    >
      {text}
    </Anchor>
  )
}
