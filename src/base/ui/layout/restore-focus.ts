/** The focused element, with its surroundings that may stay when it is removed. */
type FocusPosition = {
  /** The element and its ancestors, the nearest first. */
  path: readonly HTMLElement[]
  /** Its row of a table or list, then the rows after it, then those before it. */
  rows: readonly Element[]
  /** For an element in a dialog: where the focus was before the dialog opened. */
  opener: FocusPosition | null
}

/**
 * Moves the focus when its element leaves the page, such as the button of a deleted row. Browsers
 * drop the focus without an event, and a screen reader would start again at the top of the page.
 * Returns a function that stops this.
 */
export function restoreLostFocus(): () => void {
  let last: FocusPosition | null = null
  const controller = new AbortController()
  const { signal } = controller
  const recordFocus = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? positionOf(target, last) : null
  }
  // A click elsewhere drops the focus on purpose. A removed element is no longer connected by then.
  const clearFocus = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (target instanceof Node && target.isConnected && last?.path[0] === target && hasNoFocus()) last = null
    })
  const observer = new MutationObserver(() => {
    if (last === null || last.path[0]?.isConnected) return
    const lost = last
    last = null
    // The replacement may take the focus by itself.
    setTimeout(() => hasNoFocus() && moveTo(findSuccessor(lost)))
  })
  document.addEventListener('focusin', recordFocus, { signal })
  document.addEventListener('focusout', clearFocus, { signal })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    controller.abort()
    observer.disconnect()
  }
}

const hasNoFocus = (): boolean => document.activeElement === document.body

const dialogOf = ({ path }: FocusPosition): HTMLElement | undefined => path.find(({ role }) => role === 'dialog')

/**
 * Returns the opener of a closed dialog or its successor, else the successor of the lost element.
 */
function findSuccessor(lost: FocusPosition): HTMLElement | null {
  if (lost.path[0]?.isConnected) return lost.path[0]
  const isDialogOpen = dialogOf(lost)?.isConnected ?? true
  if (isDialogOpen) return successorOf(lost)
  return lost.opener && findSuccessor(lost.opener)
}

function positionOf(element: HTMLElement, before: FocusPosition | null): FocusPosition {
  const path: HTMLElement[] = []
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) path.push(each)
  const row = element.closest('tr, li')
  const siblings = [...(row?.parentElement?.children ?? [])]
  const at = row === null ? 0 : siblings.indexOf(row)
  const position = { path, rows: [...siblings.slice(at), ...siblings.slice(0, at).reverse()], opener: null }
  const dialog = dialogOf(position)
  if (dialog === undefined || before === null) return position
  return { ...position, opener: dialogOf(before) === dialog ? before.opener : before }
}

const CONTROL = ':is(a, button, input):not(:disabled)'
const ROW_NAME = `:is(th[scope='row'], [data-row-name]) ${CONTROL}`
const REGION = 'main, aside, nav, header, [role="dialog"]'
const MESSAGE_SELECTORS = ['.failure', 'h1, h2, h3']

/**
 * Returns the name of the row or of the next one, else the first control of its group, else the
 * nearest message or heading.
 */
function successorOf({ path, rows }: FocusPosition): HTMLElement | null {
  const controls = rows
    .filter(({ isConnected }) => isConnected)
    .map(row => row.querySelector<HTMLElement>(ROW_NAME) ?? row.querySelector<HTMLElement>(CONTROL))
  const inRow = controls.find(Boolean)
  if (inRow) return inRow
  const remaining = path.filter(({ isConnected }) => isConnected)
  for (const each of remaining) {
    if (each.dataset.keepsFocus !== undefined) return null
    const control = each.role === 'group' ? each.querySelector<HTMLElement>(CONTROL) : null
    const successor = control ?? MESSAGE_SELECTORS.map(part => each.querySelector<HTMLElement>(part)).find(Boolean)
    if (successor) return successor
    // Further elements belong to another part of the page; a new page focuses its own heading.
    if (each.matches(REGION)) return null
  }
  return null
}

/** Moves the focus to a control, or to a text that only a script can focus. */
function moveTo(element: HTMLElement | null): void {
  if (element === null) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
