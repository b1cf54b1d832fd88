import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskDetail } from '../wire.ts'
import { CountsCell, hasCounts } from './CountsCell.tsx'
import { Hash } from './Hash.tsx'
import { texts } from './texts.ts'

const said = (moment: string) => formatDateTime(new Date(moment))

/** Who asked, when, with which file, and what came of it. */
export function BatchFacts({ task }: { task: TaskDetail }) {
  const t = useTexts(texts)
  const { firstname, lastname, email } = task.createdBy
  const isEnded = task.status !== STATUS.started && task.finishedAt !== null
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" verticalSpacing="xs" m={0}>
      <Fact name={t('factCompany')}>{`${task.company.name} (${groupUid(task.company.uid)})`}</Fact>
      <Fact name={t('factUser')}>{[`${firstname} ${lastname}`, email].filter(Boolean).join(', ')}</Fact>
      <Fact name={t('factCreated')}>{said(task.createdAt)}</Fact>
      {isEnded && <Fact name={t('factFinished')}>{said(task.finishedAt ?? '')}</Fact>}
      {task.estimatedFinish && <Fact name={t('factEstimated')}>{said(task.estimatedFinish)}</Fact>}
      {task.waitsUntil && <Fact name={t('factWaits')}>{said(task.waitsUntil)}</Fact>}
      <Fact name={t('factRows')}>
        <Rows task={task} />
      </Fact>
      {hasCounts(task) && (
        <Fact name={t('counts')}>
          <CountsCell task={task} isSpelled />
        </Fact>
      )}
      <Fact name={t('factFileHash')}>
        <Hash value={task.fileSha256} />
      </Fact>
    </SimpleGrid>
  )
}

/** How many rows, how many different UIDs among them, and how many rows beside them hold none. */
function Rows({ task: { totalRows, questions, withoutUidRows } }: { task: TaskDetail }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const rows = t('factRowsOf', { count: questions, rows: number(totalRows), uids: number(questions) })
  return withoutUidRows ? t('factWithoutUid', { rows, number: number(withoutUidRows) }) : rows
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0} className="figures" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </div>
)
