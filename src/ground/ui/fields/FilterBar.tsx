import { Anchor, Box, Button, SimpleGrid, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { filterTexts } from './filter-texts.ts'

/** A filter that is chosen, with the words of its chip. */
export type ChosenFilter = { text: string; onRemove: () => void }

type Value = string | boolean | null | undefined

/** Returns the chip of a filter, `label: value` or the label of what is switched on; none where nothing is chosen. */
export const chosenFilter = (label: string, value: Value, onRemove: () => void): ChosenFilter[] =>
  value ? [{ text: value === true ? label : `${label}: ${value}`, onRemove }] : []

type Props = {
  search: ReactNode
  chosen?: readonly ChosenFilter[]
  /** How many more are chosen that have no chip. */
  unshown?: number
  /** Removes all that is chosen, where more than one is; left out: each is removed by itself. */
  onRemoveAll?: (() => void) | undefined
  removeAllText?: string
  /** What can be done with all that the filters find, at the end of the line. */
  action?: ReactNode
  /** The fields of the filters; left out: the list is searched alone. */
  children?: ReactNode
}

/** Above every list, in one line: search, the way to the filters, those that are chosen, and what to do with what they find. */
export function FilterBar({ search, action, children, ...filters }: Props) {
  const { chosen = [], unshown = 0 } = filters
  const [isOpened, { toggle }] = useDisclosure(false)
  // A field keeps what is typed: after a filter was removed by its chip it begins anew.
  const [removals, setRemovals] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const removed = () => setRemovals(removals + 1)
  return (
    <div className="filter-bar">
      <Box className="filter-search">{search}</Box>
      {children && (
        <>
          <FilterButton {...{ ref: button, isOpened, controls: id, onClick: toggle }} count={chosen.length + unshown} />
          {isOpened && (
            <SimpleGrid id={id} className="filter-fields" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              <Fragment key={removals}>{children}</Fragment>
            </SimpleGrid>
          )}
          <Chips {...filters} onRemoved={removed} onEmpty={() => button.current?.focus()} />
        </>
      )}
      {action && <Box className="filter-action">{action}</Box>}
    </div>
  )
}

type ButtonProps = {
  ref: React.Ref<HTMLButtonElement>
  isOpened: boolean
  controls: string
  count: number
  onClick: () => void
}

/** Unfolds the fields, and says how many filters are chosen. */
function FilterButton({ ref, isOpened, controls, count, onClick }: ButtonProps) {
  const t = useTexts(filterTexts)
  return (
    <Button
      ref={ref}
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      aria-expanded={isOpened}
      {...(isOpened && { 'aria-controls': controls })}
      onClick={onClick}
    >
      {t('filter')}
      {count > 0 && (
        <Text span inherit className="filter-count">
          <span aria-hidden>{count}</span>
          <VisuallyHidden>{`, ${t('chosen', { count })}`}</VisuallyHidden>
        </Text>
      )}
    </Button>
  )
}

type ChipsProps = Omit<Props, 'search' | 'action' | 'children'> & {
  onRemoved: () => void
  /** The last chip goes. */
  onEmpty: () => void
}

/** The chosen filters as chips, and at their end what removes them all. */
function Chips({ chosen = [], unshown = 0, onRemoveAll, removeAllText, onRemoved, onEmpty }: ChipsProps) {
  const t = useTexts(filterTexts)
  if (chosen.length === 0) return null
  const removeAll = () => {
    onEmpty()
    onRemoveAll?.()
    onRemoved()
  }
  return (
    <ul className="filter-chips" aria-label={t('chosen', { count: chosen.length + unshown })}>
      {chosen.map(filter => (
        <Chip key={filter.text} filter={filter} onRemoved={onRemoved} onEmpty={onEmpty} />
      ))}
      {unshown > 0 && <li className="figures">{t('more', { count: unshown })}</li>}
      {onRemoveAll && chosen.length > 1 && (
        <li>
          <Anchor component="button" type="button" size="xs" onClick={removeAll}>
            {removeAllText ?? t('removeAll')}
          </Anchor>
        </li>
      )}
    </ul>
  )
}

type ChipProps = Pick<ChipsProps, 'onRemoved' | 'onEmpty'> & { filter: ChosenFilter }

/** One chosen filter; a click removes it, and the focus goes on to the next one. */
function Chip({ filter: { text, onRemove }, onRemoved, onEmpty }: ChipProps) {
  const t = useTexts(filterTexts)
  const remove = ({ currentTarget }: MouseEvent) => {
    focusBeside(currentTarget, onEmpty)
    onRemove()
    onRemoved()
  }
  return (
    <li>
      <button type="button" className="filter-chip" onClick={remove}>
        {text}
        <IconX size={14} aria-hidden />
        <VisuallyHidden>{`, ${t('remove')}`}</VisuallyHidden>
      </button>
    </li>
  )
}

/** Moves the focus off a chip that goes: to the next one, to the one before, or away from all of them. */
function focusBeside(chip: Element, away: () => void): void {
  const item = chip.closest('li')
  const chips = [item?.nextElementSibling, item?.previousElementSibling]
  const beside = chips.map(other => other?.querySelector<HTMLElement>('.filter-chip')).find(Boolean)
  if (beside) beside.focus()
  else away()
}
