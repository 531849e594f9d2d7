import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useMay } from '../core/may'
import { Page } from '../core/page'
import { PageHeader } from '../core/page-header'
import type { Queue } from '../core/queue'
import { type Shortcut, useShortcuts } from '../core/shortcuts'
import { ShownDocumentsContext } from '../core/shown'
import { KeysButton } from '../core/single-keys'
import { ClaimNotice } from './claim-notice'
import { ReviewContext } from './review-context'
import { PrintedKey } from './printed-key'
import css from './review-page.module.css'
import { useClaim } from './use-claim'
import { useQueuePosition } from './use-queue-position'
import { useUnshown } from './use-unshown'

interface ReviewPageProps<Row> {
  queue: Queue<Row>
  id: number
  /** What the record is called: the page's heading, and in what is said of its decision. */
  name: string
  title?: string
  /** Beside the heading: the record's status. */
  status: ReactNode
  parent?: string
  onBack: () => void
  /** Whether the record is waiting for a decision that this operator may make. */
  open: boolean
  /** At the left, as high as the window. */
  documents: ReactNode
  /** The images of a record, by the answer of its page's call. */
  imagesOf?: (detail: never) => string[]
  /** At the right: fields. */
  children: ReactNode
  /** At the foot of the fields, where it stays in view. */
  decision?: ReactNode
}

/** A record to be decided: its documents beside its fields and the decision, in a queue or by itself. */
export const ReviewPage = <Row,>(props: ReviewPageProps<Row>) => (
  <Page>
    <Reviewed {...props} />
  </Page>
)

function Reviewed<Row>({ queue, id, name, title = name, status, parent, onBack, open, documents, imagesOf, children, decision }: ReviewPageProps<Row>) {
  const mayDecide = useMay(queue.next, queue.fixed)
  const claim = useClaim(queue.name, id, open && mayDecide)
  const place = useQueuePosition(queue as Queue, { id, onEnd: onBack, imagesOf })
  const unshown = useUnshown()
  const pass = () => void place?.pass(open)
  const passing = open ? '跳过' : '下一件'
  useShortcuts(place ? ([{ key: 'S', name: passing, run: pass }] satisfies Shortcut[]) : [])

  const review = {
    blocked: claim.holder !== null,
    mayApprove: unshown.mayApprove,
    sayingOf: (outcome: string) => place && sayingOf(outcome, name),
    deciding: () => place?.deciding(),
    undecided() {
      place?.undecided()
      claim.again()
    },
    settle: (outcome: string) => (place ? void place.decided(sayingOf(outcome, name)) : onBack()),
  }
  const actions = place && (
    <>
      <span className={css.place}>
        第 {place.number} / {place.total} 件
      </span>
      <Button aria-keyshortcuts="S" loading={place.moving} onClick={pass}>
        <span>{passing}</span>
        <PrintedKey>S</PrintedKey>
      </Button>
    </>
  )

  return (
    <ReviewContext value={review}>
      <PageHeader
        title={title}
        parent={parent}
        onBack={onBack}
        actions={
          <>
            {actions}
            {mayDecide && <KeysButton />}
          </>
        }
      >
        {status}
      </PageHeader>
      <Announced text={place?.outcome} />
      <div className={css.columns}>
        <div className={css.documents}>
          <ShownDocumentsContext value={unshown.shownDocuments}>{documents}</ShownDocumentsContext>
        </div>
        <div className={css.side}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys */}
          <section className={css.facts} aria-label="资料" tabIndex={0}>
            {children}
          </section>
          {claim.holder && <ClaimNotice holder={claim.holder} takeOver={claim.takeOver} />}
          {decision}
        </div>
      </div>
      {unshown.dialog}
    </ReviewContext>
  )
}

const sayingOf = (outcome: string, name: string) => `已${outcome}：${name}`

/** Read out by a screen reader. It is empty at first: only what changes is read. */
function Announced({ text }: { text?: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(text ?? ''), [text])
  return (
    <div className={css.announced} role="status" aria-live="polite">
      {said}
    </div>
  )
}
