import css from './page-skeleton.module.css'

const LINE_PX = 32

interface PageSkeletonProps {
  lines?: number
  /** Shown for one frame only: without an animation. */
  still?: boolean
}

/** Placeholder for content that is loading, as high as its lines. */
export function PageSkeleton({ lines = 9, still }: PageSkeletonProps) {
  return (
    <div
      className={still ? css.skeleton : `${css.skeleton} ${css.breathing}`}
      style={{ height: lines * LINE_PX }}
      role="status"
      aria-busy
      aria-label="加载中"
    />
  )
}
