import { Pagination, Text } from '@mantine/core';
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
export const TablePager = ({ label, page, pages, total, onPage, size }: TablePagerProps) =>
  pages > 1 && (
    <nav className={classes.pager} aria-label={`Pages of ${label}`}>
      <Text size="sm" c="var(--dim)">
        {(page - 1) * PAGE_SIZE + 1} – {Math.min(page * PAGE_SIZE, total)} of {total}
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size={size}
        // Fits into one line on a phone.
        siblings={size === 'lg' ? 0 : 1}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    </nav>
  );
