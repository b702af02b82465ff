import { useState } from 'react';

const KEY = 'bandmark-hide-time';

/** Whether the candidate wants no digits of the time; for all parts that this tab takes, also after a reload. */
export function useHiddenTime(): [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const [isHidden, setHidden] = useState(read);
  const hide = (value: boolean) => {
    setHidden(value);
    try {
      sessionStorage.setItem(KEY, `${value}`);
    } catch {
      // Without session storage a reload shows the time again.
    }
  };
  return [isHidden, hide];
}

function read(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}
