"""rows - town houses, duplexes, fourplexes."""
import math

from kit import *
from sites import *
from sites import W, D

HUNG = dict(style='hung', grid=(1, 2))


# ----------------------------------------------------------------------
# materials and parts that only rows and shops need
# ----------------------------------------------------------------------
def clay(name, color, alt, mortar, w=.215, h=.072, joint=.0045, soldier=False, mottle=.10, rough=.88):
    """Brickwork in real courses on a wall of any direction: the courses follow the face, not the axes. `soldier` stands the bricks upright."""
    m = bpy.data.materials.new(name); m.use_nodes = True; N, L = m.node_tree.nodes, m.node_tree.links; b = N['Principled BSDF']
    b.inputs['Roughness'].default_value = rough; b.inputs['Specular'].default_value = .2
    geo = N.new('ShaderNodeNewGeometry'); cross = N.new('ShaderNodeVectorMath'); cross.operation = 'CROSS_PRODUCT'
    L.new(geo.outputs['True Normal'], cross.inputs[0]); cross.inputs[1].default_value = (0, 0, 1)
    dot = N.new('ShaderNodeVectorMath'); dot.operation = 'DOT_PRODUCT'; L.new(cross.outputs[0], dot.inputs[0]); L.new(geo.outputs['Position'], dot.inputs[1])
    sep = N.new('ShaderNodeSeparateXYZ'); L.new(geo.outputs['Position'], sep.inputs[0])
    com = N.new('ShaderNodeCombineXYZ'); a, c = (1, 0) if soldier else (0, 1)
    L.new(dot.outputs['Value'], com.inputs[a]); L.new(sep.outputs[2], com.inputs[c])
    bk = N.new('ShaderNodeTexBrick'); L.new(com.outputs[0], bk.inputs['Vector'])
    for n, v in (('Color1', srgb(color)), ('Color2', srgb(alt)), ('Mortar', srgb(mortar)), ('Scale', 1.0), ('Brick Width', w), ('Row Height', h),
                 ('Mortar Size', joint), ('Mortar Smooth', .2)):
        bk.inputs[n].default_value = v
    out = bk.outputs['Color']
    for scale, amount in ((.7, mottle), (7.0, mottle * .8)):
        nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = scale; nz.inputs['Detail'].default_value = 3
        L.new(geo.outputs['Position'], nz.inputs['Vector'])
        mr = N.new('ShaderNodeMapRange'); mr.inputs['From Min'].default_value = .3; mr.inputs['From Max'].default_value = .7
        mr.inputs['To Min'].default_value = 1 - amount; mr.inputs['To Max'].default_value = 1 + amount; L.new(nz.outputs['Fac'], mr.inputs['Value'])
        hsv = N.new('ShaderNodeHueSaturation'); L.new(mr.outputs[0], hsv.inputs['Value']); L.new(out, hsv.inputs['Color']); out = hsv.outputs[0]
    L.new(out, b.inputs['Base Color'])
    bp = N.new('ShaderNodeBump'); bp.inputs['Strength'].default_value = .35; bp.inputs['Distance'].default_value = .008; bp.invert = True
    L.new(bk.outputs['Fac'], bp.inputs['Height']); L.new(bp.outputs[0], b.inputs['Normal'])
    Mat.cache[name] = m
    return m


def masonry():
    """The bricks, stones and sidings of rows and shops."""
    for name, color, alt, mortar in (('clay_red', '#87604f', '#724a3d', '#8f8376'), ('clay_brown', '#6e574a', '#5a453a', '#82766a'),
    ('clay_plum', '#775750', '#634640', '#8a7e73'),
                                     ('clay_cream', '#b89f78', '#a68b63', '#bfb19a'), ('clay_tan', '#94785e', '#81664e', '#a3937f'),
                                     ('clay_umber', '#584238', '#46342c', '#75695d')):
        clay(name, color, alt, mortar); clay(name + '_up', color, alt, mortar, soldier=True)
    P = Mat.new
    P('bluff', '#a89a80', .9, island=.14, mottled=.1, scale=5); P('sandstone', '#8f7660', .9, mottled=.12, scale=4, bump=.15)
    P('bedford', '#aa9d86', .88, mottled=.08, scale=4); P('coping', '#a79c86', .85, mottled=.08); P('tin', '#2e3a38', .6, mottled=.06, scale=6)
    P('kerb', '#8f8b82', .9, mottled=.12, scale=3)
    P('walk', '#8d887d', .92, mottled=.1, scale=1.6, island=.05, bump=.08); P('drive', '#9b978d', .9, mottled=.13, scale=1.2, bump=.06)
    P('joint', '#4d4a45', .95)
    P('road', '#3c3d3f', .7, mottled=.22, scale=2.2, bump=.12); P('mulch', '#4a3a2c', .95, mottled=.3, scale=14, bump=.5)
    P('greige', '#8f8a7d', .75, island=.04); P('sandy', '#ab9d83', .75, island=.04); P('pewter', '#666d6f', .7, island=.05)
    P('linenwhite', '#cfccc2', .7, island=.025)
    P('harbor', '#40525f', .7, island=.05); P('moss', '#666b58', .75, island=.05); P('offwhite', '#c9c3b5', .6); P('shake_brown', '#6d5c4a', .8, island=.16)
    P('snowbank', '#d9dfe6', .8, mottled=.05, scale=6, bump=.3); P('bronze', '#2b2521', .45, spec=.4); P('steel', '#59605f', .45, metallic=.5)


class Row(Kit):
    """The kit with linings in its openings, and a pane for walls of glass: several windows that look into one room, drawn once by their builder."""

    def lining(self, mat, w, h, t, y, sill=True):
        """Boards round the inside of an opening. Casing and wall end in one plane there, which turns black where they touch."""
        for a, b, c, d in ((0, 0, t, h), (w - t, 0, w, h), (t, h - t, w - t, h)) + (((t, 0, w - t, t),) if sill else ()): self.box(mat, a, -.04, b, c, y, d)

    def fill_window(self, w, h, o):
        super().fill_window(w, h, o)
        if o.get('case', .1): self.lining(o.get('trim', 'trim'), w, h, .014, .056)

    def fill_door(self, w, h, o):
        super().fill_door(w, h, o); self.lining(o.get('trim', 'trim'), w, h, .034, .1, sill=False)

    def fill_pane(self, w, h, o):
        """Sash and glass; no casing and no room."""
        fr = o.get('frame', 'offwhite'); s = .05
        for a, b, c, d in ((0, 0, s, h), (w - s, 0, w, h), (s, 0, w - s, s), (s, h - s, w - s, h)): self.box(fr, a, .05, b, c, .12, d)
        self.mesh('glass', [(0, .085, 0), (w, .085, 0), (w, .085, h), (0, .085, h)], [(0, 1, 2, 3)])


def below(poly, a, b):
    """The part of a polygon of (u, z) that lies under the line from a to b, a being the left end."""
    def side(p): return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    out = []
    for p, q in zip(poly, poly[1:] + poly[:1]):
        sp, sq = side(p), side(q)
        if sp <= 0: out.append(p)
        if sp * sq < 0: t = sp / (sp - sq); out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    return out


def shakes(k, w, z, rise, mat, course=.19):
    """A gable of staggered shakes: even butts, joints that avoid those of the course under them, every shake cut to the rake.
    They stand before a wall of their own, so that no other cladding shows through."""
    prof = [(0, z), (w / 2, z + rise), (w, z)]; k.wall(w, prof, 'flat', mat, base=z, corner=None); old = []; z0 = z
    while z0 < z + rise - .02:
        z1 = z0 + course; joints = []; u = -k.rng.uniform(.02, .1)
        while u < w:
            v = u + k.rng.uniform(.13, .25)
            if any(abs(v - j) < .035 for j in old): v += .045
            joints.append(v); shape = [(u + .003, z0), (v - .003, z0), (v - .003, z1), (u + .003, z1)]
            shape = below(below([(min(max(a, 0), w), b) for a, b in shape], prof[0], prof[1]), prof[1], prof[2])
            if len(shape) > 2 and max(a for a, _ in shape) - min(a for a, _ in shape) > .012:
                n = len(shape); lean = .028 + k.rng.uniform(0, .007)
                v8 = [(a, -.018 - lean * (z1 - b) / course, b) for a, b in shape] + [(a, .02, b) for a, b in shape]
                k.mesh(mat, v8, [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)])
            u = v
        old = joints; z0 = z1


def cheek(k, mat, x, y0, y1, z, za, zb, t=.06):
    """Closes the open end under a lean-to roof: from z up to the slope, which is at za over y0 and at zb over y1."""
    k.hexa(mat, [(x, y0, z), (x + t, y0, z), (x + t, y1, z), (x, y1, z), (x, y0, za), (x + t, y0, za), (x + t, y1, zb), (x, y1, zb)])


def caps(k, a, b, drop, mat):
    """Cap shingles along a ridge or, from the eave up, along a hip; `drop` is how fast the roof falls away to both sides."""
    a, b = Vector(a), Vector(b); n = max(1, int((b - a).length / .3)); d = (b - a).normalized(); s = Vector((d.y, -d.x, 0)).normalized() * .13
    for i in range(n):
        p, q = a.lerp(b, i / n), a.lerp(b, (i + 1) / n) - d * .01
        for f in (-1, 1):
            o = s * f - Vector((0, 0, drop * .13)); lo, hi, en = Vector((0, 0, .03)), Vector((0, 0, .072)), Vector((0, 0, .058))
            k.hexa(mat, [tuple(c) for c in (p + lo, q + lo, q + o + lo, p + o + lo, p + hi, q + en, q + o + en, p + o + hi)])


def arch(k, u, z, w, mat, rise=.11, th=.25, fill='offwhite', stone=None):
    """A segmental arch of standing bricks over an opening whose head is at z; a wood panel fills the segment."""
    k.box(fill, u, -.012, z - .01, u + w, .1, z + rise * .8)
    n = 11; a, b = u - .1, u + w + .1
    def zb(x): return z + rise * (1 - ((x - u - w / 2) / (w / 2 + .1)) ** 2)
    for i in range(n):
        x0, x1 = a + (b - a) * i / n, a + (b - a) * (i + 1) / n
        m = stone if stone and i == n // 2 else mat; t = th + (.06 if m == stone else 0); y = -.05 if m == stone else -.025
        k.hexa(m, [(x0, y, zb(x0)), (x1, y, zb(x1)), (x1, .08, zb(x1)), (x0, .08, zb(x0)), (x0, y, zb(x0) + t), (x1, y, zb(x1) + t), (x1, .08, zb(x1) + t),
                   (x0, .08, zb(x0) + t)])


def stair(k, x0, x1, y, z, n, mat='limestone', cheek=None, rail='iron', run=.3, h=.88):
    """A straight front stair that ends against y at height z: treads, sloped rails with balusters, newels."""
    for i in range(n):                                          # each step is a slab of its own: sides that lie in each other turn black
        k.box(mat, x0, y - run * (n - i), z * i / (n + 1) if i else -.3, x1, y, z * (i + 1) / (n + 1))
    if cheek:
        for xa, xb in ((x0 - .24, x0 + .01), (x1 - .01, x1 + .24)):
            k.box(cheek, xa, y - run * n - .1, -.3, xb, y - run * n * .45, z * .42); k.box(cheek, xa, y - run * n * .45 - .01, -.3, xb, y + .02, z * .86)
    if rail:
        ya, yb = y - run * n + .05, y - .06; za, zb = z / (n + 1), z * n / (n + 1)
        for x in ((x0 + .06, x1 - .06) if not cheek else (x0 - .12, x1 + .12)):
            base = 0 if not cheek else .1
            k.hexa(rail, [(x - .02, ya, za + h - .03), (x + .02, ya, za + h - .03), (x + .02, yb, zb + h - .03), (x - .02, yb, zb + h - .03),
                          (x - .02, ya, za + h + .02), (x + .02, ya, za + h + .02), (x + .02, yb, zb + h + .02), (x - .02, yb, zb + h + .02)])
            m = max(3, int((yb - ya) / .13))
            for j in range(m + 1):
                t = j / m; yy = ya + (yb - ya) * t; s = .026 if j in (0, m) else .009
                k.box(rail, x - s, yy - s, max(0, za + (zb - za) * t - .25), x + s, yy + s, za + (zb - za) * t + h + (.06 if j in (0, m) else 0))


def pavement(k, x0, x1, y0, y1, z=.03, step=1.5, mat='walk', dx=0):
    """A concrete walk poured in panels."""
    k.box('joint', x0, y0 + .01, -.25, x1, y1 - .01, z - .012); x = x0 + dx
    while x < x1 - .05:
        k.box(mat, x, y0, -.2, min(x + step - .018, x1), y1, z); x += step


def street(k, walk=(-6.4, -4.9), kerb=-8.6, x0=-60, x1=80, road='road'):
    """Sidewalk, boulevard, kerb and street in front of a row."""
    pavement(k, x0, x1, *walk)
    k.box(road, -120, -60, -.4, 140, kerb - .3, -.004); k.box('kerb', -120, kerb - .55, -.3, 140, kerb - .15, .006)
    k.box('kerb', -120, kerb - .16, -.3, 140, kerb, .1)


def walkup(k, w, d, mat, floors=3, fh=3.1, base=.9, step=2.9, cap='coping'):
    """A neighbour in brick: punched windows, parapet."""
    H = base + floors * fh + .5; B = dict(case=0, lintel='limestone', frame='offwhite', curtain=0, **HUNG)
    def ops(n, off): return [W(off + i * step, base + f * fh + .8, 1.1, 1.6, **B) for f in range(floors) for i in range(n)]
    n = int((w - .8) / step); m = int((d - .8) / step)
    k.body(0, w, 0, d, 0, H, 'flat', mat, corner=None, front=ops(n, (w - (n - 1) * step - 1.1) / 2), right=ops(m, (d - (m - 1) * step - 1.1) / 2),
           left=ops(m, (d - (m - 1) * step - 1.1) / 2))
    k.box('charcoal', .3, .3, H - .5, w - .3, d - .3, H - .3)
    for q in ((-.06, -.06, w + .06, .3), (-.06, d - .3, w + .06, d + .06), (-.06, .3, .3, d - .3), (w - .3, .3, w + .06, d - .3)):
        k.box(cap, q[0], q[1], H, q[2], q[3], H + .12)
    k.box('limestone', -.05, -.05, base - .15, w + .05, .05, base)


def lamp_post(k, x, y, h=3.2):
    """A Saint Paul lantern: fluted post, one globe."""
    k.cyl('iron', x, y, 0, .16, .12, .35, 12); k.cyl('iron', x, y, .35, .065, .05, h - .35, 10); k.cyl('iron', x, y, h, .12, .12, .06, 12)
    k.ball('lamp', x, y, h + .24, .17, col=(.75, .46, .2)); k.cyl('iron', x, y, h + .4, .1, .02, .16, 10)


def open_site(recipe, season='autumn'):
    """An empty site with the materials of rows and shops, in the recipe's season."""
    reset(); masonry(); k = Row(recipe['seed']); protos(k, season=recipe.get('season', season))
    if k.season == 'snow': Mat.snowfall(('mulch', 'tin', 'kerb', 'joint'), cover=.85, steep=.35, patch=.35)
    return k


def close_site(recipe, eye, to, lens, default='dusk', **options):
    """Light and camera; gives the name of the grade."""
    camera(eye, to, lens); name = recipe.get('light', default)
    if name == 'gold': sun(12, options.get('az', -135), 3.2, (1, .60, .30), 1.5)
    return light(name, **options)


# ----------------------------------------------------------------------
# brick: row, duplex, fourplex
# ----------------------------------------------------------------------
def rowhouse(k: Kit, n=4, bricks=('clay_red', 'clay_brown', 'clay_plum', 'clay_red'), doors=('door_red', 'door_teal', 'door_wood', 'door_ochre')):
    """Saint Paul brick row, about 1890: three stories on a high basement, two-story bays with tin roofs, stoops, bracketed tin cornice."""
    w = 6.0; F = 1.15; top = 9.75; H = F + top; b0, b1, d = 2.55, 5.55, .95
    for i in range(n):
        m = bricks[i % len(bricks)]; fr = ('offwhite', 'frame_dark', 'offwhite', 'frame_dark')[i % 4]
        B = dict(frame=fr, case=0, lintel='sandstone', **HUNG); A = dict(frame=fr, case=0, **HUNG)
        with k.at(i * w, 0):
            k.box('sandstone', 0, -.07, -.3, w, .3, F); k.box('sandstone', 0, -.1, F - .16, w, .02, F)      # one stone for base and bay
            with k.at(0, 0, F):
                k.wall(w, top, 'flat', m, [D(.8, .02, 1.05, 2.3, mat=doors[i % len(doors)], trim='sandstone'),
                                           W(.86, 2.52, .93, .42, grid=(1, 1), case=0, frame=fr, lit=True, curtain=0, spill=.1),
                                           W(.84, 3.85, .98, 1.8, **B), W(.84, 7.1, .98, 1.75, **A), W(3.02, 7.1, .92, 1.75, **A),
                                           W(4.16, 7.1, .92, 1.75, **A)], corner=None)
                k.box('sandstone', .6, -.08, 2.98, 2.05, .02, 3.2)
                for u, ww in ((.84, .98), (3.02, .92), (4.16, .92)): arch(k, u, 8.85, ww, m + '_up', fill=fr)
                k.box('sandstone', 0, -.05, 6.93, w, .03, 7.08); k.box('sandstone', 0, -.04, 3.4, b0, .03, 3.52)
            # the bay
            pts = [(b0, .02), (b0 + .78, -d), (b1 - .78, -d), (b1, .02)]
            k.hexa('sandstone', [(b0 - .02, .1, -.3), (b0 + .74, -d - .06, -.3), (b1 - .74, -d - .06, -.3), (b1 + .02, .1, -.3), (b0 - .02, .1, F),
                                 (b0 + .74, -d - .06, F), (b1 - .74, -d - .06, F), (b1 + .02, .1, F)])
            for (xa, ya), (xb, yb) in zip(pts, pts[1:]):
                L = math.hypot(xb - xa, yb - ya)
                with k.at(xa, ya, F, math.degrees(math.atan2(yb - ya, xb - xa))):
                    ww = .62 if L < 1.3 else 1.0
                    B2 = dict(frame=fr, case=0, **HUNG)
                    k.wall(L, 6.35, 'flat', m, [W((L - ww) / 2, .72, ww, 1.8, **B2), W((L - ww) / 2, 3.85, ww, 1.8, **B2)], corner=None)
                    for z in (.72, 3.85):
                        k.box('sandstone', (L - ww) / 2 - .1, -.07, z - .13, (L + ww) / 2 + .1, .1, z)
                        k.box('sandstone', (L - ww) / 2 - .12, -.03, z + 1.8, (L + ww) / 2 + .12, .1, z + 2.02)
                    k.box('sandstone', -.03, -.05, 3.1, L + .03, .05, 3.26)
            for e, z0, z1 in ((.05, 6.0, 6.2), (.16, 6.2, 6.36)):                         # tin cornice of the bay, then its hipped tin roof
                k.hexa('tin', [(b0 - e, .1, F + z0), (b0 + .76 - e * .4, -d - e, F + z0), (b1 - .76 + e * .4, -d - e, F + z0), (b1 + e, .1, F + z0),
                               (b0 - e, .1, F + z1), (b0 + .76 - e * .4, -d - e, F + z1), (b1 - .76 + e * .4, -d - e, F + z1), (b1 + e, .1, F + z1)])
            e = .16
            k.hexa('tin', [(b0 - e, .1, F + 6.36), (b0 + .76 - e * .4, -d - e, F + 6.36), (b1 - .76 + e * .4, -d - e, F + 6.36), (b1 + e, .1, F + 6.36),
                           (b0 + .5, .1, F + 6.84), (b0 + 1.0, -.04, F + 6.84), (b1 - 1.0, -.04, F + 6.84), (b1 - .5, .1, F + 6.84)])
            stair(k, .55, 2.1, -.05, F, 6, 'limestone')
            k.sconce(.42, -.06, F + 1.7)
            # party pier, with its own cap above the cornice
            for x in ((0, w) if i == n - 1 else (0,)):
                k.box(m, x - .2, -.1, F, x + .2, .02, H + .72); k.box('sandstone', x - .25, -.16, -.1, x + .25, .02, F + .1)
                k.box('sandstone', x - .26, -.52, H + .72, x + .26, .4, H + .86)
                k.box('sandstone', x - .2, -.4, H + .1, x + .2, -.09, H + .2); k.box(m, x - .2, -.42, H + .2, x + .2, -.09, H + .72)
    T = n * w
    for z0, z1, y in ((.0, .12, .1), (.12, .5, .05), (.5, .6, .36), (.6, .7, .46)): k.box('tin', .0, -y, H + z0, T, .3, H + z1)
    for i in range(n):                                                                # brackets between the piers, never under them
        for j in range(11):
            x = i * w + .5 + j * .5
            k.hexa('tin', [(x - .06, -.1, H + .14), (x + .06, -.1, H + .14), (x + .06, -.03, H + .14), (x - .06, -.03, H + .14), (x - .06, -.36, H + .5),
                           (x + .06, -.36, H + .5), (x + .06, -.03, H + .5), (x - .06, -.03, H + .5)])
    side = [W(u, F + z, .95, 1.75, frame='offwhite', case=0, **HUNG) for u in (2.0, 5.4, 8.6) for z in (.8, 3.9, 7.1)]
    for x, r, m in ((T, 90, bricks[(n - 1) % len(bricks)]), (0, -90, bricks[0])):
        with k.at(x, 0 if r > 0 else 12, 0, r):
            k.wall(12, H + .5, 'flat', m, side, corner=None)
            for o in side:
                arch(k, o['u'], o['z'] + o['h'], o['w'], m + '_up'); k.box('sandstone', o['u'] - .1, -.06, o['z'] - .12, o['u'] + o['w'] + .1, .1, o['z'])
            k.box('sandstone', 0, -.05, -.3, 12, .05, F); k.box('coping', -.3 if r > 0 else 0, -.06, H + .5, 12.3 if r < 0 else 12, .3, H + .62)
    k.box('charcoal', .2, .2, H - .2, T - .2, 12, H + .2)
    for i in range(n): k.chimney(i * w + 5.4, 5, H, H + 1.7, .9, .6, bricks[i % len(bricks)])


def rowhouse_scene(recipe):
    """The row on its street."""
    k = open_site(recipe); k.lit = .68
    rowhouse(k, 4); ground(k); street(k)
    for i in range(4):
        k.box('kerb', i * 6 + 2.35, -2.45, -.2, i * 6 + 5.9, -2.35, .12); k.box('mulch', i * 6 + 2.35, -2.36, -.2, i * 6 + 5.9, -.05, .09)
        pavement(k, i * 6 + .5, i * 6 + 2.15, -4.9, -1.8, .035, 1.65)
    for x, w, m in ((-21, 16, 'clay_cream'), (27.5, 18, 'clay_tan'), (-42, 16, 'clay_plum')):
        with k.at(x, 1.5): walkup(k, w, 14, m)
    for x in (-3.2, 10.4, 23): lamp_post(k, x, -7.6)
    k.flush()
    for i in range(4):
        for j in range(5):
            k.place(k.rng.choice(('box', 'hyd', 'box2', 'box')), i * 6 + 2.75 + j * .7, -1.72 + k.rng.uniform(-.1, .1), .07, k.rng.uniform(.55, .8))
    for name, x, s in (('maple3', 24.9, .72), ('maple2', -8.5, .95)): k.place(name, x, -7.6, 0, s)
    yards = [q for i in range(4) for q in ((i * 6 + .5, -5, i * 6 + 2.15, 0), (i * 6 + 2.35, -2.45, i * 6 + 5.9, 0))]
    k.lawn(-26, 46, -8.9, .6, [(-60, -20, 80, -8.6), (-60, -6.4, 80, -4.9), (-.1, -.15, 24.1, 2)] + yards, names=('turf',), step=.62)
    return close_site(recipe, (2.0, -16.6, 1.75), (10.9, 0, 6.3), 24, az=-70)


def fourplex(k: Kit, m='clay_brown', door='door_wood'):
    """Whittier fourplex, 1914: two stories on a raised basement, brick sun porches left and right of the entry, limestone bands, stepped parapet."""
    w, dp, F, fh = 13.4, 17, 1.3, 3.15; top = 2 * fh + .7; H = F + top; pw, pd = 4.3, 1.9
    S = dict(frame='offwhite', case=0, **HUNG); P = dict(frame='tin', case=0, **HUNG)
    with k.at(0, 0, 0):
        k.wall(w, H, 'flat', m, [W(5.45, F + 3.0, .72, 1.9, lit=True, curtain=0, grid=(2, 4), frame='offwhite', case=0),
        W(6.34, F + 3.0, .72, 1.9, lit=True, curtain=0, grid=(2, 4), frame='offwhite', case=0),
                                 W(7.23, F + 3.0, .72, 1.9, lit=True, curtain=0, grid=(2, 4), frame='offwhite', case=0), D(6.15, F + .02, 1.1, 2.2, mat=door,
                                         trim='bedford', glaze='full'),
                                 W(5.4, F + .25, .5, 1.95, grid=(1, 4), case=0, frame='bedford', lit=True, curtain=0),
                                 W(7.5, F + .25, .5, 1.95, grid=(1, 4), case=0, frame='bedford', lit=True, curtain=0)], corner=None)
        k.box('bedford', 5.2, -.06, F + 2.85, 8.2, .1, F + 3.0); k.box(m + '_up', 5.25, -.03, F + 4.9, 8.15, .06, F + 5.12)
        for i in range(1, 3): u = 6.31 + i * .26; k.box(door, u - .016, .035, F + .27, u + .016, .056, F + 2.04)      # bars of the glazed door
        for i in (1, 5): z = F + .27 + i * 1.77 / 6; k.box(door, 6.31, .035, z - .016, 7.09, .055, z + .016)
        for u in (5.1, 8.05): k.box('bedford', u, -.07, F - .1, u + .25, .1, F + 2.6)
    # hood over the entry, on two stone brackets
    k.box('bedford', 4.95, -1.05, F + 2.52, 8.45, .05, F + 2.72); k.box('tin', 4.9, -1.1, F + 2.72, 8.5, .05, F + 2.8)
    for u in (5.1, 8.08): k.hexa('bedford', [(u, -.1, F + 1.95), (u + .22, -.1, F + 1.95), (u + .22, .05, F + 1.95), (u, .05, F + 1.95), (u, -.85, F + 2.53),
    (u + .22, -.85, F + 2.53), (u + .22, .05, F + 2.53), (u, .05, F + 2.53)])
    k.ball('lamp', 6.7, -.55, F + 2.42, .11, col=(.8, .5, .24))
    stair(k, 5.5, 7.9, -.3, F, 7, 'bedford', rail=None); k.box('bedford', 5.3, -.35, -.3, 8.1, .05, F - .02)
    for x in (5.09, 7.9):                                        # cheeks close against the steps and are capped as wide as they are
        k.box(m, x, -2.5, -.3, x + .41, -.0, F * .62); k.box('bedford', x - .05, -2.56, F * .62, x + .46, .0, F * .62 + .1)
        k.cyl('bedford', x + .2, -2.25, F * .62 + .1, .13, .22, .3, 14); k.cyl('soil', x + .2, -2.25, F * .62 + .37, .19, .19, .02, 14)
    # sun porches
    for a, b in ((.0, .29), (4.73, 5.2), (8.2, 8.67), (w - .29, w)):      # the water table between and beside the porches
        k.box('bedford', a, -.06, F - .3, b, .05, F - .08)
    for x in (.35, w - .35 - pw):
        k.box(m, x + .06, -pd + .06, -.3, x + pw - .06, .0, .3)
        front = [W(.5 + i * 1.12, F + f * fh + .72, 1.0, 1.72, lit=not (f == 1 and x > 5 and i == 2), amp=k.rng.uniform(.6, .95), depth=1.2, **P) for f in (0,
                1) for i in range(3)]
        side = [W(.45, F + f * fh + .72, 1.0, 1.72, lit=True, amp=.8, **P) for f in (0, 1)]
        base = [W(1.0, .35, .85, .5, grid=(2, 1), frame='offwhite', case=0, curtain=0, lit=False),
                W(2.4, .35, .85, .5, grid=(2, 1), frame='offwhite', case=0, curtain=0, lit=x > 5, amp=.5)]
        with k.at(x, -pd):
            k.wall(pw, H - .35, 'flat', m, front + base, corner=None)
            for f in (0, 1):
                z = F + f * fh
                k.box(m + '_up', .38, -.02, z + 2.44, pw - .38, .06, z + 2.66)
            a, b, c, d = .8, pw - .8, F + 2.93, F + 3.46             # panel between the stories: a frame of bricks laid in the wall, stone in its corners
            for q in ((a, c, b, c + .1), (a, d - .1, b, d), (a, c + .1, a + .1, d - .1), (b - .1, c + .1, b, d - .1)):
                k.box(m + '_up', q[0], -.022, q[1], q[2], .05, q[3])
            for uu, zz in ((a, c), (b - .13, c), (a, d - .13), (b - .13, d - .13)): k.box('bedford', uu, -.028, zz, uu + .13, .05, zz + .13)
        for z0, z1, e in ((F - .3, F - .08, .07), (F - .08, F - .02, .045), (F + fh + .56, F + fh + .72, .06), (F + .58, F + .72, .06)):
            # water table and sill courses go round the porch without a break: front first, then the returns behind it
            k.box('bedford', x - e, -pd - e, z0, x + pw + e, -pd + .05, z1)
            for xx in (x - e, x + pw - .05): k.box('bedford', xx, -pd + .05, z0, xx + .05 + e, -.001, z1)
        for xx, r, yy in ((x + pw, 90, -pd), (x, -90, 0)):
            with k.at(xx, yy, 0, r): k.wall(pd, H - .35, 'flat', m, side, corner=None)
        k.box('bedford', x - .1, -pd - .1, H - .35, x + pw + .1, .0, H - .2); k.box(m, x, -pd, H - .2, x + pw, -pd + .28, H + .28)
        k.box('bedford', x - .06, -pd - .06, H + .28, x + pw + .06, -pd + .34, H + .4)
        for xx in (x, x + pw - .28):
            k.box(m, xx, -pd + .28, H - .2, xx + .28, .0, H + .28); k.box('bedford', xx - .06, -pd + .34, H + .28, xx + .34, .0, H + .4)
        k.box('charcoal', x + .2, -pd + .2, H - .25, x + pw - .2, .1, H - .15)
    # sides, parapet
    rs = [W(u, F + f * fh + z, ww, hh, **S) for f in (0, 1) for u, z, ww, hh in ((1.2, .8, .95, 1.6), (3.6, 1.3, .7, 1.1), (6.2, .8, .95, 1.6),
            (7.6, .8, .95, 1.6), (10.6, .8, .95, 1.6), (13.6, .8, .95, 1.6))]
    for x, y, r in ((w, 0, 90), (0, dp, -90)):
        with k.at(x, y, 0, r):
            k.wall(dp, H + .25, 'flat', m, rs + [W(u, .35, .8, .5, grid=(2, 1), frame='offwhite', case=0, curtain=0) for u in (2, 6.5, 11)], corner=None)
            for o in rs:
                k.box(m + '_up', o['u'] - .1, -.02, o['z'] + o['h'], o['u'] + o['w'] + .1, .06, o['z'] + o['h'] + .21)
                k.box('bedford', o['u'] - .08, -.06, o['z'] - .11, o['u'] + o['w'] + .08, .1, o['z'])
            k.box('bedford', 0, -.06, F - .3, dp, .05, F - .08); k.box('coping', 0, -.07, H + .25, dp, .33, H + .36)
    c0, c1 = .35 + pw, w - .35 - pw                              # between the porches: cornice, then one raised parapet with a tablet let into it
    k.box('bedford', c0 + .1, -.1, H - .35, c1 - .1, .05, H - .2); k.box(m, 0, -.002, H, w, .3, H + .25)
    for a, b in ((-.07, c0 + .02), (c1 - .02, w + .07)): k.box('coping', a, -.07, H + .25, b, .36, H + .36)
    k.box(m, c0 + .02, -.03, H - .2, c1 - .02, .32, H + .75); k.box('bedford', c0 - .06, -.1, H + .75, c1 + .06, .4, H + .88)
    for q in ((5.9, H + .06, 7.5, H + .16), (5.9, H + .54, 7.5, H + .64)): k.box(m + '_up', q[0], -.05, q[1], q[2], 0, q[3])
    k.box('bedford', 6.0, -.045, H + .16, 7.4, .0, H + .54)
    k.box('charcoal', .2, .2, H - .3, w - .2, dp - .2, H - .1); k.chimney(w - 2, 9, H, H + 1.7, .9, .9, m); k.chimney(2, 12, H, H + 1.5, .8, .8, m)


def fourplex_scene(recipe):
    """The fourplex behind its lawn, elms and maples along the walk."""
    o = recipe.get('options', {})
    k = open_site(recipe); k.lit = .75
    fourplex(k, o.get('wall', 'clay_brown'), o.get('door', 'door_wood')); ground(k); street(k, (-8.6, -7.1), -10.9)
    pavement(k, 5.9, 7.5, -7.1, -2.3, .035, 1.6)
    for x0, x1 in ((.1, 4.9), (8.5, 13.3)): k.box('mulch', x0, -3.1, -.2, x1, -1.85, .07)
    for x, y, w, m in ((-17.5, 1, 13.5, 'clay_red'), (18.6, 1, 13, 'clay_tan'), (36, 1, 15, 'clay_plum'), (-36, 1, 14, 'clay_cream')):
        with k.at(x, y): walkup(k, w, 16, m, 2, base=1.2)
    k.flush()
    for x0, x1 in ((.4, 4.7), (8.8, 13.1)):
        x = x0 + .1
        while x < x1: s = k.rng.uniform(.6, .95); k.place(k.rng.choice(('box', 'hyd', 'box2', 'box')), x, -2.5 + k.rng.uniform(-.12, .12), .04, s); x += s * .85
    for t in (('maple2', -3.4, -4.4, 0, 1.0), ('maple', 20.6, -9.4, 0, .85), ('birch', 15.9, -2.0, 0, .9), ('maple', -13, -9.8, 0, 1.0)): k.place(*t)
    k.lawn(-16, 30, -11.2, 3, [(-60, -20, 80, -10.9), (-60, -8.6, 80, -7.1), (.1, -3.1, 4.9, 0), (8.5, -3.1, 13.3, 0), (0, -1.9, 13.4, 17), (4.9, -2.6, 8.5, 0),
                               (5.9, -8, 7.5, 0)], names=('turf',), step=.62)
    backdrop(k, -60, 70, 24, 50, 60)
    return close_site(recipe, (9.6, -16.9, 1.75), (6.9, 0, 4.95), 26, az=-40)


def duplex(k: Kit, m='clay_cream'):
    """Side-by-side duplex off West 7th, 1908: cream brick on a limestone base, arched windows, hip roof with one dormer, two stoops under their own hoods."""
    h = 5.6; w = 2 * h; dp = 9.6; F = .95; top = 6.15; H = F + top
    B = dict(frame='offwhite', case=0, **HUNG); wins = []
    for i in (0, 1):
        def u(a, ww): return a if i == 0 else w - a - ww
        wins += [W(u(.75, 1.75), .75, 1.75, 1.95, frame='offwhite', case=0, grid=(2, 2), mull=True, style='hung', lit=True),
                 W(u(.85, .98), 3.75, .98, 1.75, **B), W(u(3.75, .98), 3.75, .98, 1.75, **B)]
    doors = [D(3.72 if i == 0 else w - 3.72 - 1.0, .02, 1.0, 2.2, mat=('door_teal', 'door_red')[i], trim='offwhite') for i in (0, 1)]
    k.stonework(-.06, -.06, -.3, w + .06, dp + .06, F, .3); k.box('limestone', -.12, -.12, F - .1, w + .12, dp + .12, F + .04)
    side = [W(a, z, .95, 1.7, **B) for z in (.8, 3.75) for a in (1.6, 4.6, 7.2)]
    with k.at(0, 0, F):
        k.wall(w, top, 'flat', m, wins + doors, corner=None)
        for o in wins + doors: arch(k, o['u'] - (.1 if o.get('kind') else 0), o['z'] + o['h'] + (.14 if o.get('kind') else 0),
        o['w'] + (.2 if o.get('kind') else 0), m + '_up', rise=.16 if o['w'] > 1.5 else .11)
        for o in wins: k.box('limestone', o['u'] - .1, -.07, o['z'] - .13, o['u'] + o['w'] + .1, .1, o['z'])
        k.box(m, h - .22, -.12, 0, h + .22, .02, top); k.box(m + '_up', 0, -.03, 3.2, w, .03, 3.42)
        for z, e in ((top - .55, .03), (top - .47, .06), (top - .39, .09)): k.box(m, -e, -e, z, w + e, .05, top)
    for x, y, r in ((w, 0, 90), (0, dp, -90)):
        with k.at(x, y, F, r):
            k.wall(dp, top, 'flat', m, side, corner=None)
            for o in side:
                arch(k, o['u'], o['z'] + o['h'], o['w'], m + '_up'); k.box('limestone', o['u'] - .1, -.07, o['z'] - .13, o['u'] + o['w'] + .1, .1, o['z'])
            k.box(m + '_up', 0, -.03, 3.2, dp, .03, 3.42)
            for z, e in ((top - .55, .03), (top - .47, .06), (top - .39, .09)): k.box(m, -.0, -e, z, dp, .05, top)
    P = .66; over = .62; rz = k.hip_roof(0, w, 0, dp, H, P, over=over, mat='shingle_brown', fascia='offwhite'); ez = H - over * P + .14
    half = dp / 2 + over; ra, rb = (half - over, dp / 2, rz), (w + over - half, dp / 2, rz); caps(k, ra, rb, P, 'shingle_brown')
    for x, y, r in ((-over, -over, ra), (-over, dp + over, ra), (w + over, -over, rb), (w + over, dp + over, rb)):
        caps(k, (x, y, ez), r, P * .7, 'shingle_brown')
    def tail(a, b, out):                                        # a rafter tail lies under its roof and falls with it
        (xa, ya), (xb, yb), g = a, b, (out[0] * .54, out[1] * .54); v = []
        for da, dz in ((0, -.2), (1, -.49), (0, -.04), (1, -.04 - .54 * P)):
            v += [(xa + g[0] * da, ya + g[1] * da, H + dz), (xb + g[0] * da, yb + g[1] * da, H + dz)]
        k.hexa('offwhite', [v[j] for j in (0, 1, 3, 2, 4, 5, 7, 6)])
    x = .1
    while x < w - .1: tail((x, .02), (x + .09, .02), (0, -1)); x += .46
    y = .1
    while y < dp - .1: tail((w - .02, y), (w - .02, y + .09), (1, 0)); tail((.02, y), (.02, y + .09), (-1, 0)); y += .46
    # dormer with a hip of its own, whose ridge and eaves run back into the main roof; two windows, one each side of the party wall
    z0 = H + .4; a, b = h - 1.35, h + 1.35
    with k.at(a, .85, z0):
        k.wall(2.7, 1.6, 'shake', 'shake_brown', [W(.3, .55, .8, .9, grid=(2, 2), trim='offwhite', frame='offwhite', lit=True, spill=.1, depth=.4),
                                                  W(1.6, .55, .8, .9, grid=(2, 2), trim='offwhite', frame='offwhite', spill=.1, depth=.4, lit=False)],
               corner='offwhite')
    for x, r, y in ((b, 90, .85), (a, -90, 3.9)):
        with k.at(x, y, z0, r): k.wall(3.05, 1.6, 'shake', 'shake_brown', corner=None)
    o, Q = .34, .56; X0, X1, Y0 = a - o, b + o, .85 - o; de = z0 + 1.6 - o * Q + .14; dh = (X1 - X0) / 2; dr = de + dh * Q
    def meets(z): return (z - H - .14) / P                      # how far back the main roof is at this height
    ye, yr = meets(de) + .12, meets(dr) + .12; top_ = (h, Y0 + dh, dr)
    k.roof_plane((X0, Y0, de), (X1, Y0, de), top_, top_, 'shingle_brown', .12, 'offwhite')
    k.roof_plane((X1, Y0, de), (X1, ye, de), (h, yr, dr), top_, 'shingle_brown', .12, 'offwhite')
    k.roof_plane((X0, ye, de), (X0, Y0, de), top_, (h, yr, dr), 'shingle_brown', .12, 'offwhite')
    caps(k, top_, (h, yr, dr), Q, 'shingle_brown')
    for x in (X0, X1): caps(k, (x, Y0, de), top_, Q * .7, 'shingle_brown')
    k.box('offwhite', X0 - .03, Y0 - .03, de - .18, X1 + .03, Y0, de + .01)
    for x in (X0 - .03, X1): k.box('offwhite', x, Y0 + .001, de - .18, x + .03, ye, de + .009)
    k.chimney(h, dp / 2 + .1, H + 2.4, H + 4.7, 1.1, .6, m)
    # stoops and hoods
    for i in (0, 1):
        cx = 4.22 if i == 0 else w - 4.22
        k.box('limestone', cx - .95, -1.35, -.3, cx + .95, -.05, F - .03); stair(k, cx - .7, cx + .7, -1.35, F - .03, 4, 'limestone', rail='iron')
        for s in (-.88, .88): k.railing(cx + s, -1.3, cx + s, -.1, F - .02, .85, 'iron', .12)
        for s in (-.88, .88):
            k.cbox('offwhite', cx + s, -1.25, F, .13, .13, 2.55); k.cbox('offwhite', cx + s, -1.25, F + 2.4, .22, .22, .12)
            k.cbox('offwhite', cx + s, -.1, F, .1, .1, 2.55)
        k.box('offwhite', cx - 1.0, -1.36, F + 2.5, cx + 1.0, -.0, F + 2.74)
        with k.at(cx - 1.0, -1.36, F + 2.74): k.wall(2.0, [(0, 0), (1.0, .56), (2.0, 0)], 'shake', 'shake_brown', corner=None)
        k.gable_roof(cx - 1.0, cx + 1.0, -1.36, .05, F + 2.74, .56, over=.2, rake=.18, mat='shingle_brown', fascia='offwhite', axis='y')
        k.ball('lamp', cx, -.7, F + 2.4, .08, col=(.8, .5, .24))


def duplex_scene(recipe):
    """The duplex close to its street, as the lots off West 7th are."""
    o = recipe.get('options', {})
    k = open_site(recipe); k.lit = .66
    duplex(k, o.get('wall', 'clay_cream')); ground(k); street(k, (-7.6, -6.2), -9.6)
    for cx in (4.22, 6.98): pavement(k, cx - .6, cx + .6, -6.2, -2.5, .035, 1.2)
    k.box('mulch', .1, -1.1, -.2, 3.2, -.02, .06); k.box('mulch', 8.0, -1.1, -.2, 11.1, -.02, .06)
    for x, y, m, rf, ax in ((-14, 1.5, 'moss', 'shingle', 'y'), (15.6, 1.5, 'harbor', 'shingle', 'y'), (29, 2, 'sandy', 'shingle_brown', 'x'),
                            (-28, 2, 'linenwhite', 'shingle', 'y')):
        with k.at(x, y): neighbour(k, m, rf, ax)
    k.flush()
    for x0 in (.3, 8.2):
        for j in range(4): k.place(k.rng.choice(('box', 'hyd', 'box2', 'box')), x0 + .3 + j * .72, -.62, .04, k.rng.uniform(.6, .85))
    for t in (('maple', -3.2, -8.6, 0, 1.0), ('maple2', 20, -8.6, 0, .9), ('maple3', 16.6, 27.5, 0, 1.05), ('maple', -5, 12, 0, 1.0)): k.place(*t)
    for name, x, y, z, s, turn in (('birch', 12.6, 30, 0, 1.0, .4), ('elm', 21.5, 33, 0, .9, 2.0), ('maple4', 10.6, 34, -1.1, 1.1, 1.0), ('spruce3', 14.6, 35.5, 0, .95, .3),
                                   ('birch2', 18.4, 31, -1.6, .7, 3.0), ('maple4', 20.2, 34, -1.3, .75, 5.1), ('maple3', 12.0, 37, -2, .6, 4.2), ('elm', 17.4, 38, -2.6, .7, .9),
                                   ('hyd', 12.2, 25.6, 0, 2.0, 0), ('box2', 14.1, 26.4, 0, 2.2, 1), ('box', 18.6, 26.8, 0, 2.0, 2)):      # the end of the garden, in the sun again
        k.place(name, x, y, z, s, rot=turn)
    k.lawn(-16, 28, -9.9, 3, [(-60, -20, 80, -9.6), (-60, -7.6, 80, -6.2), (-.06, -1.1, 3.2, 10), (8, -1.1, 11.26, 10), (3.2, -.1, 8, 10),
                              (3.27, -1.4, 5.17, 0), (6.03, -1.4, 7.93, 0), (3.6, -6.3, 4.84, -1), (6.36, -6.3, 7.6, -1)], names=('turf',), step=.62)
    backdrop(k, -60, 70, 24, 50, 70, smax=1.05)                  # lower than the roof: no single leaves over its slope
    sun(40, 150, .8, (.82, .9, 1), 70)                          # the evening sky beside the street: what stands in shade keeps its colour
    return close_site(recipe, (12.0, -13.6, 1.7), (5.9, 0, 4.75), 27, 'gold')


# ----------------------------------------------------------------------
# suburban townhouse rows
# ----------------------------------------------------------------------
def coach(k, x, y, z):
    """A coach lantern beside a door."""
    k.cbox('iron', x, y - .02, z, .1, .05, .2); k.cbox('iron', x, y - .13, z + .27, .17, .17, .05); k.cbox('iron', x, y - .13, z - .02, .12, .12, .03)
    k.box('lamp', x - .045, y - .175, z + .01, x + .045, y - .085, z + .27, col=(.55, .33, .14))


def townhouses_new(k: Kit, n=4):
    """A new row in Blaine, 2026: two stories with a loft, garages on the lane behind, gabled bays in board and batten, black windows, metal porch roofs."""
    u = 7.2; T = n * u; F = .32; h = 5.75; dp = 12.5; B = dict(frame='frame_dark', trim='frame_dark', case=.05)
    body = ('pewter', 'linenwhite', 'pewter', 'linenwhite'); bay = ('linenwhite', 'harbor', 'linenwhite', 'harbor')
    for i in range(n):
        m = i % 2 == 1
        def s(a, w): return u - a - w if m else a                     # mirrored units share their porches
        front = [D(s(4.25, 1.0), .0, 1.0, 2.3, mat=('door_wood', 'door_teal', 'door_ochre', 'door_red')[i], trim='frame_dark', glaze='full'),
        W(s(5.6, 1.05), .85, 1.05, 1.5, grid=(1, 1), **B),
                 W(s(4.55, 1.9), 3.75, 1.9, 1.45, grid=(2, 1), mull=True, **B)]
        with k.at(i * u, 0, F): k.wall(u, h, 'lap', body[i], front, corner=None, course=.17)
        bx = i * u + s(.3, 3.7); g = 3.7; P = .8
        with k.at(bx, -.75, F):
            k.wall(g, [(0, h), (g / 2, h + g / 2 * P), (g, h)], 'batten', bay[i], [W(.5, .75, 2.7, 1.75, grid=(3, 1), mull=True, lit=True, **B),
                    W(.65, 3.7, 2.4, 1.5, grid=(3, 1), mull=True, depth=.48, spill=.25, **(dict(lit=True, curtain=1) if i == 0 else {}), **B), W(1.45, 6.05, .8, .62, grid=(2, 2), lit=True, curtain=0, **B)], corner='trim')
            k.box('trim', -.06, -.06, 3.0, g + .06, .02, 3.22)
        for xx, r, yy in ((bx + g, 90, -.75), (bx, -90, .02)):
            with k.at(xx, yy, F, r): k.wall(.77, h, 'batten', bay[i], corner=None)
        k.stonework(bx - .06, -.83, -.2, bx + g + .06, .0, F + .66, .3); k.box('limestone', bx - .1, -.87, F + .66, bx + g + .1, .0, F + .74)
        k.gable_roof(bx, bx + g, -.75, 3.4, F + h, P, over=.24, rake=.34, mat='shingle', fascia='frame_dark', axis='y')
        # porch
        p0 = i * u + s(4.05, 3.1); p1 = p0 + 3.1
        k.box('walk', p0, -1.95, -.2, p1, .0, F - .02); k.box('walk', s(4.05, 1.4) + i * u, -2.35, -.2, s(4.05, 1.4) + i * u + 1.4, -1.9, F - .17)
        for x in (p0 + .2, p1 - .2) if not m else (p0 + .2, p1 - .2):
            k.cbox('cedar', x, -1.7, F - .02, .2, .2, 2.66)
        k.box('cedar', p0, -1.82, F + 2.62, p1, -1.58, F + 2.86); k.box('trim', p0, -1.58, F + 2.7, p1, -.01, F + 2.74)
        k.shed_roof(p0, p1, -1.85, .0, F + 2.84, F + 3.42, over=.12, mat='metal_roof', fascia='frame_dark')
        k.ball('lamp', (p0 + p1) / 2, -.9, F + 2.66, .07, col=(.7, .42, .18)); coach(k, i * u + s(5.42, 0), -.02, F + 1.75)
    # ends, back, roof
    side = [W(a, z, w, hh, grid=(1, 1) if w < 1.2 else (2, 1), mull=True, **B) for a, z, w,
            hh in ((1.2, .85, 1.9, 1.5), (4.6, 1.0, 1.0, 1.35), (7.0, .85, 1.9, 1.5), (10.3, .85, 1.0, 1.5), (1.6, 3.75, 1.0, 1.45), (5.6, 3.75, 1.9, 1.45),
            (9.4, 3.75, 1.9, 1.45))]
    for x, y, r, m in ((0, dp, -90, body[0]), (T, 0, 90, body[-1])):
        with k.at(x, y, F, r):
            k.wall(dp, [(0, h), (dp / 2, h + dp / 2 * .5), (dp, h)], 'lap', m, side + [W(dp / 2 - .7, 6.3, 1.4, 1.3, grid=(2, 2), lit=True, curtain=0, **B)],
                   course=.17, corner='trim')
            k.box('trim', 0, -.05, 3.02, dp, .02, 3.22)
    k.foundation(0, T, 0, dp, F); k.gable_roof(0, T, 0, dp, F + h, .5, over=.42, rake=.4, mat='shingle', fascia='frame_dark')
    with k.at(T, dp, F, 180): k.wall(T, h, 'lap', 'pewter', corner=None, course=.3)


def townhouse_new_scene(recipe):
    """The end unit seen from its free side, in low sun."""
    k = open_site(recipe); k.lit = .55
    townhouses_new(k); ground(k); street(k, (-8.0, -6.6), -10.2)
    pavement(k, 4.3, 5.5, -6.6, -2.35, .035, 1.2)
    for i, x in ((1, 8.95), (2, 18.7), (3, 23.3)): pavement(k, x, x + 1.2, -6.6, -2.35, .035, 1.2)
    for i in range(4):
        x0 = i * 7.2 + (.2 if i % 2 == 0 else 3.2); k.box('mulch', x0, -1.75, -.2, x0 + 3.8, -.8, .05)
    k.box('mulch', -1.1, 1.2, -.2, -.02, 8.6, .05)
    with k.at(-34, 30, 0, 0): townhouses_new(k, 3)
    k.flush(); k.make_tree('sapling', 4.6, 'leaf_gold', seed=21, leaves=5200, spread=.32, trunk=.34, size=.075, girth=.009)
    for i in range(4):
        x0 = i * 7.2 + (.5 if i % 2 == 0 else 3.5)
        for j in range(5): k.place(k.rng.choice(('box2', 'box', 'hyd')), x0 + j * .78, -1.28, .03, k.rng.uniform(.42, .68))
    for j in range(7): k.place(k.rng.choice(('box2', 'box', 'hyd')), -.6, 1.7 + j * 1.05, .03, k.rng.uniform(.45, .8))
    for x, y, s in ((7.2, -4.6, .8), (21.6, -4.4, .9), (-4.6, 12.5, 1.1)): k.place('sapling', x, y, 0, s)
    k.lawn(-13, 32, -10.5, 6, [(-60, -20, 80, -10.2), (-60, -8, 80, -6.6), (0, -1.75, 28.8, 13), (-1.1, 1.2, 0, 8.6), (3.9, -2.4, 10.5, 0),
                               (18.3, -2.4, 24.8, 0), (4.3, -7, 5.5, -2), (8.95, -7, 10.15, -2), (18.7, -7, 19.9, -2), (23.3, -7, 24.5, -2)], names=('turf',),
                               step=.62, leaves=.08)
    backdrop(k, -90, 90, 46, 80, 120); backdrop(k, -70, -26, 6, 26, 16, names=('maple', 'oak', 'birch', 'spruce1'))
    backdrop(k, 46, 130, 10, 46, 44, names=('maple', 'oak', 'spruce1', 'elm'))       # closes the view past the row
    return close_site(recipe, (-5.6, -12.0, 1.7), (5.2, 0, 4.5), 25, 'gold', az=-125)


def bank(k, xa, ya, xb, yb, w=.55, h=.3):
    """A ridge of shovelled snow along a line."""
    L = math.hypot(xb - xa, yb - ya); n = int(L / .22); m = 7; v = []; f = []
    with k.at(xa, ya, 0, math.degrees(math.atan2(yb - ya, xb - xa))):
        for i in range(n + 1):
            for j in range(m + 1):
                t = j / m * 2 - 1; e = min(1, i / 3, (n - i) / 3); q = noise.noise(Vector((xa + i * .14, ya + j * .3, 3.3)))
                v.append((L * i / n, t * w * (.75 + .35 * q), -.04 + (h * (1 - t * t) * (.75 + .5 * q)) * e))
        for i in range(n):
            for j in range(m): a = i * (m + 1) + j; f.append((a, a + m + 1, a + m + 2, a + 1))
        k.mesh('snowbank', v, f, smooth=True)


def townhouses_garage(k: Kit, n=4):
    """A Maple Grove row, 2005: two-car garages forward under skirt roofs, stone piers, shake gables, vinyl lap, entries between."""
    u = 8.0; T = n * u; F = .2; h = 5.6; dp = 11; gw = 5.3; gy = -1.7; B = dict(frame='offwhite', trim='offwhite', case=.1)
    sid = ('sandy', 'greige', 'sandy', 'greige')
    for i in range(n):
        m = i % 2 == 1
        def s(a, w): return u - a - w if m else a
        x0 = i * u
        with k.at(x0, 0, F):
            k.wall(u, h, 'lap', sid[i], [D(s(6.1, 1.0), .02, 1.0, 2.15, mat='door_wood' if i % 2 else 'door_red', trim='offwhite'),
            W(s(7.22, .42), .25, .42, 1.85, grid=(1, 3), lit=True, curtain=0, trim='offwhite', frame='offwhite', case=.06, spill=.1, depth=.4),
                                         W(s(6.1, 1.25), 3.55, 1.25, 1.4, grid=(2, 2), **B)], corner=None, course=.16)
        # bedroom gable over the garage
        bx = x0 + s(.35, gw); g = gw; P = .62
        with k.at(bx, gy + .75, F):
            k.wall(g, h, 'lap', sid[i], [W(.65, 3.55, 1.5, 1.45, grid=(2, 2), mull=True, **B),
                    W(g - 2.15, 3.55, 1.5, 1.45, grid=(2, 2), mull=True, **B)], corner='offwhite', course=.16)
            shakes(k, g, h, g / 2 * P, 'shake_brown'); k.box('offwhite', -.06, -.08, h - .2, g + .06, .02, h + .01)
        for xx, r, yy in ((bx + g, 90, gy + .75), (bx, -90, .02)):
            with k.at(xx, yy, F, r): k.wall(-gy - .73, h, 'lap', sid[i], corner=None, course=.16)
        k.gable_roof(bx, bx + g, gy + .75, 3.2, F + h, P, over=.34, rake=.36, mat='shingle_brown', fascia='offwhite', axis='y')
        # garage front with stone piers and its skirt roof
        with k.at(bx, gy, 0):
            k.wall(g, 2.85, 'lap', sid[i], [W(.46, .03, g - .92, 2.25, kind='garage', mat='linenwhite', trim='offwhite')], corner=None, course=.16)
            k.box('linenwhite', .4, .118, 0, g - .4, .17, 2.3)                       # behind the leaves: their joints are grooves, not black slots
        for xx, r, yy in ((bx + g, 90, gy), (bx, -90, gy + .77)):
            with k.at(xx, yy, 0, r): k.wall(.77, 2.85, 'lap', sid[i], corner=None, course=.16)
        for xx in (bx - .04, bx + g - .26):
            k.stonework(xx, gy - .12, -.1, xx + .3, gy + .1, 1.15, .24); k.box('limestone', xx - .04, gy - .17, 1.15, xx + .34, gy + .1, 1.23)
        for xx in (bx + .15, bx + g - .15): coach(k, xx, gy - .026, 1.72)
        left = m and i + 1 < n; right = not m and i > 0         # two garages side by side share one skirt roof, over a recessed party wall
        if left:
            gap = (i + 1) * u + .35 - bx - g
            with k.at(bx + g, gy + 1.0, F): k.wall(gap, h, 'lap', sid[i], corner=None, course=.16)
            with k.at(bx + g, gy + .26, 0): k.wall(gap, 2.85, 'lap', sid[i], corner=None, course=.16)
            k.shed_roof(bx - .05, bx + 2 * g + gap + .05, gy - .2, gy + .8, 2.82, 3.42, over=.22, mat='shingle_brown', fascia='offwhite')
        elif not right: k.shed_roof(bx - .05, bx + g + .05, gy - .2, gy + .8, 2.82, 3.42, over=.22, mat='shingle_brown', fascia='offwhite')
        for xx in (() if left else (bx + g - .06,)) + (() if right else (bx,)): cheek(k, 'offwhite', xx, gy - .02, gy + .78, 2.8, 2.96, 3.44)
        # entry: a step, a post, a roof that carries the skirt on
        e0 = x0 + s(5.75, 2.25); e1 = e0 + 2.25
        k.box('walk', e0, -1.4, -.2, e1, 0, F - .03); post = e1 - .18 if not m else e0 + .18
        k.stonework(post - .17, -1.34, -.1, post + .17, -1.0, .95, .22); k.cbox('limestone', post, -1.17, .95, .42, .42, .07)
        k.cbox('offwhite', post, -1.17, 1.02, .18, .18, 1.78)
        k.box('offwhite', e0, -1.28, 2.78, e1, -1.06, 3.0)
        k.shed_roof(e0 + .02, e1 - .02, -1.3, .0, 3.0, 3.5, over=.05, mat='shingle_brown', fascia='offwhite')
        k.ball('lamp', (e0 + e1) / 2, -.6, 2.82, .07, col=(.8, .48, .2)); k.cbox('offwhite', (e0 + e1) / 2, -.6, 2.86, .2, .2, .16)
    side = [W(a, z, w, hh, grid=(2, 2), **B) for a, z, w, hh in ((1.2, .8, 1.3, 1.4), (7.2, .8, 1.3, 1.4), (1.6, 3.6, 1.2, 1.35), (5.2, 3.6, .8, 1.0),
            (8.0, 3.6, 1.2, 1.35))]
    for x, y, r, m in ((0, dp, -90, sid[0]), (T, 0, 90, sid[-1])):
        with k.at(x, y, F, r):
            k.wall(dp, h, 'lap', m, side, course=.16, corner='offwhite')
            shakes(k, dp, h, dp / 2 * .5, 'shake_brown'); k.box('offwhite', 0, -.08, h - .2, dp, .02, h + .01)
    k.foundation(0, T, 0, dp, F); k.gable_roof(0, T, 0, dp, F + h, .5, over=.42, rake=.4, mat='shingle_brown', fascia='offwhite')
    with k.at(T, dp, F, 180): k.wall(T, h, 'lap', 'sandy', corner=None, course=.3)


def townhouse_garage_scene(recipe):
    """The row behind its plowed drives, after the first snow."""
    k = open_site(recipe); k.lit = .7
    townhouses_garage(k); ground(k); street(k, (-60, -59), -9.6)
    for i in range(4):
        x = i * 8 + (.35 if i % 2 == 0 else 2.35); k.box('drive', x - .1, -9.7, -.3, x + 5.4, -1.5, .02)
        if k.season == 'snow':
            for e in (x - .3, x + 5.6): bank(k, e, -9.2, e, -2.6)
    k.flush()
    k.lawn(-14, 36, -9.5, 6, [(0, -1.75, 32, 12)] + [(i * 8 + (.2 if i % 2 == 0 else 2.2), -12, i * 8 + (5.9 if i % 2 == 0 else 7.9), -1) for i in range(4)],
           names=('turf', 'turf2'), step=.75)
    for t in (('spruce2', -6, 4, 0, .9), ('spruce1', 36, 6, 0, 1.0), ('bare', -4.5, -5.5, 0, .8)): k.place(*t)
    backdrop(k, -70, 90, 22, 50, 110)
    return close_site(recipe, (21.0, -15.0, 1.7), (13.0, 0, 4.5), 25)


def vault(k, g, hw, P, d=1.12):
    """The one room behind a gable of glass: its far wall under the slope, a lamp, pictures, a sofa and a door, painted on a card."""
    r = k.rng; nx, nz = 44, 44; lamp = r.uniform(.2, .38) * g; tall = r.uniform(.62, .78) * g; amp = r.uniform(.75, .95)
    def top(u): return min(4.7, hw + min(u, g - u) * P - .16)
    art = [(g * .42 + r.uniform(0, .3), 1.9, .55, .42), (g * .58 + r.uniform(0, .25), 1.95, .4, .5)]
    def shade(u, z):
        v = .34 + .1 * z / 4 + .75 * math.exp(-((u - lamp) ** 2 + (z - 1.75) ** 2) / .34) + .5 * math.exp(-((u - tall) ** 2 + (z - 3.3) ** 2) / .8)
        if z > 2.62 and z < 2.8: v *= .8                        # a beam across the room
        for a, b, ww, hh in art:
            if abs(u - a) < ww / 2 and abs(z - b) < hh / 2: v *= .5
        if .9 < u < 2.7 and z < .95 and not (1.1 < u < 2.5 and z > .84): v *= .4
        if 3.55 < u < 4.3 and z < 2.1: v *= .62
        if z < .5: v *= .8
        return tuple(c * v * amp for c in (1, .46, .135))
    v = [(.12 + (g - .24) * i / nx, d, .1 + (top(.12 + (g - .24) * i / nx) - .1) * j / nz) for j in range(nz + 1) for i in range(nx + 1)]
    f = [(a, a + 1, a + nx + 2, a + nx + 1) for j in range(nz) for a in range(j * (nx + 1), j * (nx + 1) + nx)]
    k.mesh('room', v, f, [tuple(shade(v[q][0], v[q][2]) for q in face) for face in f])


def townhouses_oaks(k: Kit, n=3):
    """A Plymouth row, 1998, from its garden side: vaulted living rooms in tall gables, covered porches, vinyl lap, brown roofs."""
    u = 8.4; T = n * u; F = .35; h = 5.3; dp = 11; B = dict(frame='offwhite', trim='offwhite', case=.1); sid = ('sandy', 'greige', 'sandy')
    for i in range(n):
        m = i % 2 == 1
        def s(a, w): return u - a - w if m else a
        x0 = i * u; g = 4.9; P = .72; gy = -1.3; bx = x0 + s(.3, g); hw = 4.0
        with k.at(x0, 0, F):
            k.wall(u, h, 'lap', sid[i], [W(s(5.55, 2.2), .03, 2.2, 2.15, grid=(2, 1), mull=True, lit=True, **B),
                                         W(s(5.75, 1.6), 3.4, 1.6, 1.35, grid=(2, 1), mull=True, **B)], corner=None, course=.16)
        with k.at(bx, gy, F):
            lights = [W(a, z, b, hh, kind='pane', frame='offwhite') for a, b, hi in ((.55, 1.15, .95), (1.85, 1.2, 1.55), (3.2, 1.15, .95))
                      for z, hh in ((.55, 1.75), (2.55, hi))]
            k.wall(g, [(0, hw), (g / 2, hw + g / 2 * P), (g, hw)], 'lap', sid[i], lights, corner='offwhite', course=.16)
            vault(k, g, hw, P)
            q = .015                                            # the casing of the six lights: boards that meet and never lap, lining the openings by q
            for a, c, hi in ((.45, .55 + q, 3.5), (1.7 - q, 1.85 + q, 4.1), (3.05 - q, 3.2 + q, 4.1), (4.35 - q, 4.45, 3.5)):
                for z0, z1 in ((.55 + q, 2.3 - q), (2.55 + q, hi - q)): k.box('offwhite', a, -.045, z0, c, .056, z1)
            for a, b, c, d, e in ((.45, 2.3 - q, 4.45, 2.55 + q, .05), (.4, .47, 4.5, .55 + q, .09), (.42, 3.5 - q, 1.7 - q, 3.64, .06),
                                  (3.2 + q, 3.5 - q, 4.48, 3.64, .06), (1.65, 4.1 - q, 3.25, 4.25, .06)):
                k.box('offwhite', a, -e, b, c, .056, d)
        for xx, r, yy in ((bx + g, 90, gy), (bx, -90, .02)):
            with k.at(xx, yy, F, r): k.wall(-gy + .02, hw, 'lap', sid[i], corner=None, course=.16)
        k.foundation(bx, bx + g, gy, .1, F); k.gable_roof(bx, bx + g, gy, 4.2, F + hw, P, over=.28, rake=.42, mat='shingle_brown', fascia='offwhite', axis='y')
        # porch with a rail
        wide = 3.1; p0 = x0 + s(5.3, wide); p1 = p0 + wide; twin = not m and i + 1 < n
        for x in (p0 + .12, p1 - .12): k.cbox('offwhite', x, -2.55, F, .16, .16, 2.5)
        if not m:                                               # neighbours share one roof, one beam and a screen between their tables
            q1 = p0 + 2 * wide if twin else p1; k.deck(p0, q1, -2.7, 0, F, 'cedar_grey', skirt='offwhite')
            k.box('offwhite', p0, -2.66, F + 2.46, q1, -2.44, F + 2.68)
            k.box('offwhite', p0 + .06, -2.44, F + 2.56, q1 - .06, 0, F + 2.6)
            k.shed_roof(p0 + .04, q1 - .04, -2.7, .0, F + 2.68, F + 3.3, over=.1, mat='shingle_brown', fascia='offwhite')
            for x in (p0, q1 - .06):
                cheek(k, 'offwhite', x, -2.44, .0, F + 2.46, F + 2.77, F + 3.33); k.box('offwhite', x, -2.63, -.3, x + .06, 0, F - .045)
            if twin:
                for j in range(17): k.box('offwhite', p1 - .025, -2.43 + j * .143, F + .02, p1 + .025, -2.43 + j * .143 + .132, F + 1.84)
                k.box('offwhite', p1 - .05, -2.44, F + 1.84, p1 + .05, 0, F + 1.9)
        k.railing(p0 + .2, -2.55, p1 - .2, -2.55, F, .95, 'offwhite', .13)
        free = p0 + .12 if not m else p1 - .12
        k.railing(free, -2.5, free, gy - .02, F, .95, 'offwhite', .13)
        if not m and not twin: k.railing(p1 - .12, -2.5, p1 - .12, -.05, F, .95, 'offwhite', .13)
        # a table for four under a lamp
        cx = (p0 + p1) / 2; k.cyl('cedar_grey', cx, -1.35, F + .68, .55, .55, .05, 20); k.cyl('iron', cx, -1.35, F, .05, .05, .7, 8)
        for a in range(4):
            qx, qy = cx + .8 * math.cos(a * 1.571 + .78), -1.35 + .8 * math.sin(a * 1.571 + .78); k.cbox('iron', qx, qy, F + .42, .4, .4, .05)
            k.cbox('iron', qx + .17 * math.cos(a * 1.571 + .78), qy + .17 * math.sin(a * 1.571 + .78), F + .45, .36, .06, .42)
            for dx in (-.16, .16): k.cbox('iron', qx + dx, qy, F, .03, .03, .42)
        k.ball('lamp', cx, -1.35, F + 2.38, .09, col=(.7, .52, .31)); k.cyl('iron', cx, -1.35, F + 2.46, .012, .012, .12, 6)
    side = [W(a, z, w, hh, grid=(2, 2), **B) for a, z, w, hh in ((1.2, .8, 1.3, 1.35), (7.2, .8, 1.3, 1.35), (2.0, 3.4, 1.2, 1.3), (7.6, 3.4, 1.2, 1.3))]
    for x, y, r, mt in ((0, dp, -90, sid[0]), (T, 0, 90, sid[-1])):
        with k.at(x, y, F, r): k.wall(dp, [(0, h), (dp / 2, h + dp / 2 * .55), (dp, h)], 'lap', mt, side, course=.16, corner='offwhite')
    k.foundation(0, T, 0, dp, F); k.gable_roof(0, T, 0, dp, F + h, .55, over=.42, rake=.4, mat='shingle_brown', fascia='offwhite')
    with k.at(T, dp, F, 180): k.wall(T, h, 'lap', 'sandy', corner=None, course=.3)
    for i in range(n): k.cbox('sandy', i * u + 4.2, 6.2, F + h + 1.6, .9, .7, 2.6); k.cbox('offwhite', i * u + 4.2, 6.2, F + h + 4.2, 1.05, .85, .1)


def townhouse_oaks_scene(recipe):
    """The garden side under the association's oaks, leaves on the grass."""
    k = open_site(recipe); k.lit = .7
    k.make_tree('redoak', 12.5, 'leaf_red', seed=31, leaves=42000, spread=.5, size=.12, girth=.021)
    k.make_tree('goldoak', 12, 'leaf_gold', seed=36, leaves=46000, spread=.5, size=.1, girth=.02)
    townhouses_oaks(k); ground(k); Mat.get('room').cycles.sample_as_light = False           # the porch's lamps keep their rays
    for i in range(3): x0 = i * 8.4 + (.2 if i % 2 == 0 else 3.1); k.box('mulch', x0, -2.2, -.2, x0 + 5.1, -1.3, .05)
    k.flush()
    for i in range(3):
        x0 = i * 8.4 + (.55 if i % 2 == 0 else 3.45)
        for j in range(5): k.place(k.rng.choice(('box2', 'box', 'hyd', 'box')), x0 + j * .95, -1.75, .03, k.rng.uniform(.5, .75))
    for t in (('goldoak', -5.4, -3.4, 0, .95, 1.0), ('redoak', 23.5, -7.4, 0, .9, 2.0), ('redoak', -9, 2, 0, 1.1), ('goldoak', 33, 3, 0, 1.05),
              ('goldoak', 8, 17, 0, 1.2), ('redoak', 20, 19, 0, 1.25)):
        k.place(*t)
    k.lawn(-12, 36, -14, 4, [(.2, -2.2, 5.3, 0), (0, -.1, 25.2, 12), (11.5, -2.2, 16.6, 0), (17, -2.2, 22.1, 0), (5.3, -2.75, 11.5, 0), (22.1, -2.75, 25.2, 0)],
           names=('turf', 'turf2'), step=.62)
    backdrop(k, -60, 90, 20, 50, 80, names=('spruce1', 'redoak', 'goldoak', 'oak'))
    return close_site(recipe, (-2.2, -14.6, 1.7), (8.6, 0, 4.7), 25, 'dawn')


STYLES = {'rowhouse': rowhouse_scene, 'fourplex': fourplex_scene, 'duplex': duplex_scene, 'townhouse_new': townhouse_new_scene,
          'townhouse_garage': townhouse_garage_scene, 'townhouse_oaks': townhouse_oaks_scene}
