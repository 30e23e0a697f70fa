/** Handle, title, minutes, weight, state, menu; a phone shows title, minutes and menu. */
export const outlineColumns =
  'grid grid-cols-[20px_minmax(0,1fr)_52px_52px_124px_28px] phone:grid-cols-[minmax(0,1fr)_52px_44px] items-center';
