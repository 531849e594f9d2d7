import css from './page-skeleton.module.css'

const LINE_PX = 32

/** Stands for something that is still loading, by as many lines as it will take. */
export function PageSkeleton({ lines = 9 }: { lines?: number }) {
  return <div className={css.skeleton} style={{ height: lines * LINE_PX }} role="status" aria-busy aria-label="加载中" />
}
