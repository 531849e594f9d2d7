import css from './page-skeleton.module.css'

const LINE_PX = 32

/** Placeholder for content that is loading, as high as its lines. */
export function PageSkeleton({ lines = 9 }: { lines?: number }) {
  return <div className={css.skeleton} style={{ height: lines * LINE_PX }} role="status" aria-busy aria-label="加载中" />
}
