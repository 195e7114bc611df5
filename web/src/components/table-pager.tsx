import { Trans, useLingui } from '@lingui/react/macro';
import { Pagination, Text } from '@mantine/core';
import { numberOf } from '../lib/language';
import classes from './entity-table.module.css';
import { PAGE_SIZE } from './use-table-rows';

interface TablePagerProps {
  label: string;
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
  size: 'sm' | 'lg';
}

/** The range (`11 – 20 of 37`) and the pages. Renders nothing for a single page. */
export function TablePager({ label, page, pages, total, onPage, size }: TablePagerProps) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  const [first, last] = [numberOf((page - 1) * PAGE_SIZE + 1), numberOf(Math.min(page * PAGE_SIZE, total))];
  const count = numberOf(total);
  const controls = { first: t`First page`, previous: t`Previous page`, next: t`Next page`, last: t`Last page` };
  return (
    <nav className={classes.pager} aria-label={t`Pages of ${label}`}>
      <Text size="sm" c="var(--dim)">
        <Trans>
          {first} – {last} of {count}
        </Trans>
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size={size}
        // Fits into one line on a phone.
        siblings={size === 'lg' ? 0 : 1}
        getControlProps={(control) => ({ 'aria-label': controls[control] })}
        getItemProps={(item) => ({ 'aria-label': t`Page ${item}` })}
      />
    </nav>
  );
}
