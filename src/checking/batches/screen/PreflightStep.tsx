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
import { ColumnChoice, CompanyChoice, DayChoice, InputChoices } from './ColumnChoice.tsx'
import { DialectChoice } from './DialectChoice.tsx'
import { Findings, isBlockedByAccount } from './Findings.tsx'
import { SuggestionChoice } from './SuggestionChoice.tsx'
import { type Choice, newKey, type SelectedUpload, type UploadSource, usePreflight, useStart } from './send-upload.ts'
import { startTexts } from './start-texts.ts'

type Props = {
  upload: SelectedUpload
  /** Called to choose another file; `why` is set if this one was rejected. */
  onClear: (why?: string) => void
  onClose: () => void
}

/** Shows the file's contents and the number of queries, with buttons to start or cancel. */
export function PreflightStep({ upload, onClear, onClose }: Props) {
  const t = useTexts(texts)
  const preflight = usePreflight(upload, onClear)
  const { data: preflightData, failure, isFetching, choice } = preflight
  // Sends the displayed sheet, so that the server does not detect another one.
  const effectiveChoice = { ...choice, sheet: choice.sheet ?? preflightData?.sheet ?? null }
  const startState = useIdempotentStart({ upload, choice: effectiveChoice, onStarted: onClose, onRefused: onClear })
  const choose = (part: Partial<Choice>) => {
    startState.clearError()
    preflight.choose(part)
  }
  const isReady = preflightData !== undefined && !isFetching && failure === null && mayStart(preflightData)
  const uploadedFraction = startState.isPending
    ? startState.uploadedFraction
    : isFetching
      ? preflight.uploadedFraction
      : null
  return (
    <Stack>
      <FileLine uploadSource={upload} onOther={() => onClear()} isBusy={startState.isPending} />
      {preflightData?.list && (
        <DialectChoice list={preflightData.list} onChoose={choose} isBusy={startState.isPending} />
      )}
      {preflightData && (
        <ColumnChoice preflight={preflightData} choice={choice} onChoose={choose} isBusy={startState.isPending} />
      )}
      {preflightData && (
        <CompanyChoice preflight={preflightData} choice={choice} onChoose={choose} isBusy={startState.isPending} />
      )}
      {preflightData && (
        <InputChoices preflight={preflightData} choice={choice} onChoose={choose} isBusy={startState.isPending} />
      )}
      {preflightData && (
        <DayChoice preflight={preflightData} choice={choice} onChoose={choose} isBusy={startState.isPending} />
      )}
      {preflightData && (
        <SuggestionChoice
          suggestions={preflightData.suggestions}
          isAccepted={choice.suggestions}
          onChoose={choose}
          isBusy={startState.isPending}
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
      <Failure text={startState.failure} />
      <DialogFoot
        above={<UploadProgress fraction={uploadedFraction} label={t(startState.isPending ? 'sending' : 'looking')} />}
      >
        <Button variant="default" onClick={onClose} disabled={startState.isPending}>
          {t('dismiss')}
        </Button>
        <StartButton
          preflight={preflightData}
          isReady={isReady}
          isPending={startState.isPending}
          onStart={startState.start}
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
    <Group justify="space-between">
      <Group wrap="nowrap" gap="xs" miw={0} flex="1 1 10rem">
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
 * The findings, which get the focus after the file was read. If the button had it, one Enter too
 * many would start the batch before the user has read anything.
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

/** Shows the upload's progress; hidden instead of removed, to avoid a layout shift. */
const UploadProgress = ({ fraction, label }: { fraction: number | null; label: string }) => (
  <Progress.Root size={4} style={{ visibility: fraction === null ? 'hidden' : 'visible' }}>
    <Progress.Section value={(fraction ?? 0) * 100} color="var(--ui-busy)" aria-label={label} />
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
 * Returns the button's label: how many VAT IDs are checked and, if some answers come from the
 * cache, how many are queried.
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

/**
 * Returns useStart with one key per file and choice, so that a repeated start creates one batch.
 */
function useIdempotentStart({ upload, choice, ...callbacks }: StartOptions) {
  const { start, ...state } = useStart(callbacks)
  const [uploadedFraction, setUploadedFraction] = useState(0)
  const keys = useRef(new Map<string, string>())
  const keyFor = (choiceJson: string): string => {
    const key = keys.current.get(choiceJson) ?? newKey()
    keys.current.set(choiceJson, key)
    return key
  }
  const isStarted = useRef(false)
  return {
    ...state,
    uploadedFraction,
    start: () => {
      // A second click may arrive before the button is busy.
      if (isStarted.current) return
      isStarted.current = true
      const key = keyFor(JSON.stringify(choice))
      const onError = () => {
        isStarted.current = false
      }
      start({ ...sourceOf(upload), choice, key, onSent: setUploadedFraction }, { onError })
    },
  }
}
