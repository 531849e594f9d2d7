import css from './count.module.css'

const MOST = 99

/** A number on a button of the bar; nothing for none. The button's name says it, too. */
export const Count = ({ of }: { of: number }) => of > 0 && <span className={css.count}>{of > MOST ? `${MOST}+` : of}</span>
