import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef } from 'react'
import { type GivenProof, type Outcome, type Piece, type Question, questions, useVerification, verdictStates } from '../../verify'
import { algorithmsOf, type KeptFile, useDigestsOf } from '../../digest'
import { AnswerRow } from './answer-row'
import { VerifierFailed } from './verifier-failed'
import { LocalFile } from './local-file'
import css from './verify-panel.module.css'

interface VerifyPanelProps {
  piece: Piece
  /** What proves it: undefined while it is on its way, null where the back end has none. */
  proof: GivenProof | null | undefined
  /** The file that the platform keeps, where the page offers to check it. */
  kept?: KeptFile
  /** A file was found to be the one that was saved: one at hand, or the one that the platform keeps. */
  onVerified: (which: 'local' | 'kept') => void
}

/**
 * Whether a piece of evidence is what it was: four answers, each with what it was made from. The file at hand is hashed
 * in the browser and sent nowhere.
 */
export function VerifyPanel({ piece, proof, kept, onVerified }: VerifyPanelProps) {
  const { reading, read, cancel } = useDigestsOf<File | KeptFile>(algorithmsOf(piece))
  const { outcome, retry } = useVerification(piece, proof, reading)
  useReportOnce(outcome === 'failed' ? undefined : outcome, onVerified)
  const queries = useQueryClient()
  const isUnread = reading.step === 'failed' && !(reading.file instanceof File)
  useEffect(() => {
    // The server may have found it damaged while it was read.
    if (isUnread) void queries.invalidateQueries()
  }, [isUnread, queries])

  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void read(file)
  }

  return (
    <section className={css.panel} aria-label="核验" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {!outcome && (
        <p role="status" aria-busy>
          正在核验…
        </p>
      )}
      {outcome === 'failed' && <VerifierFailed onRetry={retry} />}
      {outcome && outcome !== 'failed' && (
        <ul className={css.answers} aria-label="核验结果">
          {Object.entries(questions).map(([question, name]) => (
            <AnswerRow key={question} name={name} answer={outcome.answers[question as Question]} />
          ))}
          {outcome.certificate && <AnswerRow name="PDF 证书" answer={outcome.certificate} />}
        </ul>
      )}
      <LocalFile reading={reading} kept={kept} onChoose={read} onCancel={cancel} />
      <p role="status" className={css.announced}>
        {announced(outcome)}
      </p>
    </section>
  )
}

/** For a screen reader: the answers are above what was chosen. */
function announced(outcome: Outcome<File | KeptFile> | 'failed' | undefined) {
  if (!outcome || outcome === 'failed' || !outcome.file) return ''
  const { state, why } = outcome.certificate ?? outcome.answers.integrity
  return `核验完成：${verdictStates[state]}，${why}`
}

/** Each file that is the right one is reported once. */
function useReportOnce(outcome: Outcome<File | KeptFile> | undefined, onVerified: VerifyPanelProps['onVerified']) {
  const last = useRef<File | KeptFile>(undefined)
  useEffect(() => {
    const file = outcome?.file
    if (!file || outcome.answers.integrity.state !== 'passed' || last.current === file) return
    last.current = file
    onVerified(file instanceof File ? 'local' : 'kept')
  }, [outcome, onVerified])
}
