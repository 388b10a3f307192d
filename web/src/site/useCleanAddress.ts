import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Removes `from=auth` from the URL once it has been read. */
export function useCleanAddress(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (rest.get('from') !== 'auth') return;
    rest.delete('from');
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
}
