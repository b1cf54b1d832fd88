import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Language } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { formatFileSize } from '../../../base/ui/display/format-file-size.ts'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { DialogFoot } from '../../../base/ui/overlays/Dialog.tsx'
import type { Preflight } from '../upload/wire.ts'
import { texts } from './batches-texts.ts'
import { ColumnChoice, CompanyChoice, DayChoice, IcoChoice } from './ColumnChoice.tsx'
import { DialectChoice } from './DialectChoice.tsx'
import { Findings, isBlockedByAccount } from './Findings.tsx'
import { SuggestionChoice } from './SuggestionChoice.tsx'
import { type Choice, newKey, type SelectedUpload, type UploadSource, usePreflight, useStart } from './send-upload.ts'
import { startTexts } from './start-texts.ts'

type Props = {
  upload: SelectedUpload
  /** Called to choose another file; `why` is set if this one was refused. */
  onClear: (why?: string) => void
  onClose: () => void
}

/** Shows what the chosen file contains and would cost; the user starts or leaves. */
export function PreflightStep({ upload, onClear, onClose }: Props) {
  const t = useTexts(texts)
  const preflight = usePreflight(upload, onClear)
  const { found: preflightData, failure, isFetching, choice } = preflight
  // The sheet shown is the one checked; it is not detected again.
  const effectiveChoice = { ...choice, sheet: choice.sheet ?? preflightData?.sheet ?? null }
  const starting = useStarting({ upload, choice: effectiveChoice, onStarted: onClose, onRefused: onClear })
  const choose = (part: Partial<Choice>) => {
    starting.forget()
    preflight.choose(part)
  }
  const isReady = preflightData !== undefined && !isFetching && failure === null && mayStart(preflightData)
  const share = starting.isPending ? starting.share : isFetching ? preflight.share : null
  return (
    <Stack>
      <FileLine uploadSource={upload} onOther={() => onClear()} isBusy={starting.isPending} />
      {preflightData?.list && <DialectChoice list={preflightData.list} onChoose={choose} isBusy={starting.isPending} />}
      {preflightData && (
        <ColumnChoice preflight={preflightData} choice={choice} onChoose={choose} isBusy={starting.isPending} />
      )}
      {preflightData && (
        <CompanyChoice preflight={preflightData} choice={choice} onChoose={choose} isBusy={starting.isPending} />
      )}
      {preflightData && (
        <IcoChoice preflight={preflightData} choice={choice} onChoose={choose} isBusy={starting.isPending} />
      )}
      {preflightData && (
        <DayChoice preflight={preflightData} choice={choice} onChoose={choose} isBusy={starting.isPending} />
      )}
      {preflightData && (
        <SuggestionChoice
          suggestions={preflightData.suggestions}
          isTaken={choice.suggestions}
          onChoose={choose}
          isBusy={starting.isPending}
        />
      )}
      {failure ? (
        <LoadFailed title={t('preflightFailed')} failure={failure} onRetry={() => void preflight.refetch()} />
      ) : preflightData ? (
        <FocusedFindings>
          <Findings preflight={preflightData} isPicked={choice.column !== null} isOld={isFetching} />
        </FocusedFindings>
      ) : (
        <SkeletonLines count={6} />
      )}
      <Failure text={starting.failure} />
      <DialogFoot above={<UploadProgress share={share} label={t(starting.isPending ? 'sending' : 'looking')} />}>
        <Button variant="default" onClick={onClose} disabled={starting.isPending}>
          {t('dismiss')}
        </Button>
        <StartButton
          preflight={preflightData}
          isReady={isReady}
          isPending={starting.isPending}
          onStart={starting.start}
        />
      </DialogFoot>
    </Stack>
  )
}

const mayStart = (preflight: Preflight): boolean => preflight.problem === '' && !isBlockedByAccount(preflight)

function FileLine({
  uploadSource,
  onOther,
  isBusy,
}: {
  uploadSource: UploadSource
  onOther: () => void
  isBusy: boolean
}) {
  const { file, lines } = uploadSource
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Group wrap="nowrap" justify="space-between">
      <Group wrap="nowrap" gap="xs" miw={0}>
        <IconFileSpreadsheet size={24} stroke={1.4} aria-hidden color="var(--ui-good)" style={{ flex: 'none' }} />
        <Stack gap={0} miw={0}>
          <Text fw={500} lineClamp={2} title={file.name} style={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Text>
          <Text size="xs" c="dimmed">
            {formatFileSize(file.size, language)}
          </Text>
        </Stack>
      </Group>
      <Button variant="subtle" size="xs" flex="none" onClick={onOther} disabled={isBusy}>
        {t(lines === undefined ? 'otherFile' : 'otherList')}
      </Button>
    </Group>
  )
}

/**
 * Has the focus after the file was read. With the focus on the button, one Enter too many would
 * start the batch before the user has read anything.
 */
function FocusedFindings({ children }: { children: ReactNode }) {
  const t = useTexts(startTexts)
  const group = useRef<HTMLElement>(null)
  useEffect(() => group.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={group} className="findings" aria-label={t('findings')} tabIndex={-1}>
      {children}
    </section>
  )
}

/** Shows the upload's progress; its space is reserved to avoid a layout shift. */
const UploadProgress = ({ share, label }: { share: number | null; label: string }) => (
  <Progress.Root size={4} style={{ visibility: share === null ? 'hidden' : 'visible' }}>
    <Progress.Section value={(share ?? 0) * 100} color="var(--ui-busy)" aria-label={label} />
  </Progress.Root>
)

type StartButtonProps = { preflight: Preflight | undefined; isReady: boolean; isPending: boolean; onStart: () => void }

function StartButton({ preflight, isReady, isPending, onStart }: StartButtonProps) {
  const [t, start] = [useTexts(texts), useTexts(startTexts)]
  const language = useLanguage()
  return (
    <ActionButton onClick={onStart} isDisabled={!isReady} isBusy={isPending}>
      {preflight ? labelOf(preflight, t, start, language) : t('start')}
    </ActionButton>
  )
}

/**
 * Returns how many VAT IDs are checked and, if some answers come from the cache, how many are
 * queried.
 */
function labelOf(
  { uids, cached, live }: Preflight,
  t: Translator<typeof texts>,
  start: Translator<typeof startTexts>,
  language: Language,
): string {
  const withNumber = (count: number) => ({ count, number: formatNumber(count, language) })
  if (uids === 0) return t('start')
  if (cached === 0) return t('startCount', withNumber(uids))
  const queries = live.reduce((sum, { questions }) => sum + questions, 0)
  return start('checkCount', { ...withNumber(uids), asked: start('newQueries', withNumber(queries)) })
}

const sourceOf = ({ file, lines }: SelectedUpload): UploadSource => (lines === undefined ? { file } : { file, lines })

type StartOptions = { upload: SelectedUpload; choice: Choice; onStarted: () => void; onRefused: (why: string) => void }

/** One key per file and choice: sending it twice creates one batch. */
function useStarting({ upload, choice, ...callbacks }: StartOptions) {
  const { start, ...state } = useStart(callbacks)
  const [share, setShare] = useState(0)
  const keys = useRef(new Map<string, string>())
  const keyOf = (of: string): string => {
    const key = keys.current.get(of) ?? newKey()
    keys.current.set(of, key)
    return key
  }
  const isSent = useRef(false)
  return {
    ...state,
    share,
    start: () => {
      // A second click may arrive before the button is busy.
      if (isSent.current) return
      isSent.current = true
      const key = keyOf(JSON.stringify(choice))
      const onError = () => {
        isSent.current = false
      }
      start({ ...sourceOf(upload), choice, key, onSent: setShare }, { onError })
    },
  }
}
