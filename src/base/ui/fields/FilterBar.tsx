import { Anchor, Box, Button, SimpleGrid, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { filterTexts } from './filter-texts.ts'

/** An active filter, with the text of its chip. */
export type ActiveFilter = { text: string; onRemove: () => void }

type FilterValue = string | boolean | null | undefined

/**
 * Returns the chip of a filter: `label: value`, or the label of a switch; empty if the filter is
 * off.
 */
export const filterChip = (label: string, value: FilterValue, onRemove: () => void): ActiveFilter[] =>
  value ? [{ text: value === true ? label : `${label}: ${value}`, onRemove }] : []

type Props = {
  search: ReactNode
  activeFilters?: readonly ActiveFilter[]
  /** The number of active filters without a chip. */
  hiddenCount?: number
  /** Removes all filters if there are several; absent: each is removed separately. */
  onRemoveAll?: (() => void) | undefined
  removeAllText?: string
  /** An action on all matching records, at the end of the bar. */
  action?: ReactNode
  /** The filter fields; absent: the list has only a search. */
  children?: ReactNode
}

/**
 * The bar above every list: search, filter button, active filters, and an action on the results.
 */
export function FilterBar({ search, action, children, ...filters }: Props) {
  const { activeFilters = [], hiddenCount = 0 } = filters
  const [isOpened, { toggle }] = useDisclosure(false)
  // A field keeps its typed text, so a filter removed by its chip remounts the field.
  const [removals, setRemovals] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const countRemoval = () => setRemovals(removals + 1)
  return (
    <div className="filter-bar">
      <Box className="filter-search">{search}</Box>
      {children && (
        <>
          <FilterButton
            {...{ ref: button, isOpened, controls: id, onClick: toggle }}
            count={activeFilters.length + hiddenCount}
          />
          {isOpened && (
            <SimpleGrid id={id} className="filter-fields" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              <Fragment key={removals}>{children}</Fragment>
            </SimpleGrid>
          )}
          <Chips {...filters} onRemoved={countRemoval} onEmpty={() => button.current?.focus()} />
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

/** Unfolds the filter fields and shows the number of active filters. */
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
  /** Called when the last chip is removed. */
  onEmpty: () => void
}

/** The active filters as chips, followed by a button that removes them all. */
function Chips({
  activeFilters = [],
  hiddenCount: unshown = 0,
  onRemoveAll,
  removeAllText,
  onRemoved,
  onEmpty,
}: ChipsProps) {
  const t = useTexts(filterTexts)
  if (activeFilters.length === 0) return null
  const removeAll = () => {
    onEmpty()
    onRemoveAll?.()
    onRemoved()
  }
  return (
    <ul className="filter-chips" aria-label={t('chosen', { count: activeFilters.length + unshown })}>
      {activeFilters.map(filter => (
        <Chip key={filter.text} filter={filter} onRemoved={onRemoved} onEmpty={onEmpty} />
      ))}
      {unshown > 0 && <li className="figures">{t('more', { count: unshown })}</li>}
      {onRemoveAll && activeFilters.length > 1 && (
        <li>
          <Anchor component="button" type="button" size="xs" onClick={removeAll}>
            {removeAllText ?? t('removeAll')}
          </Anchor>
        </li>
      )}
    </ul>
  )
}

type ChipProps = Pick<ChipsProps, 'onRemoved' | 'onEmpty'> & { filter: ActiveFilter }

/** An active filter; a click removes it and moves the focus to the next chip. */
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

/**
 * Moves the focus from a removed chip to the next or the previous one. Calls `onNone` if there is
 * none.
 */
function focusBeside(chip: Element, onNone: () => void): void {
  const item = chip.closest('li')
  const chips = [item?.nextElementSibling, item?.previousElementSibling]
  const neighbour = chips.map(other => other?.querySelector<HTMLElement>('.filter-chip')).find(Boolean)
  if (neighbour) neighbour.focus()
  else onNone()
}
