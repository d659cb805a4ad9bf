"""scenekit - procedural architecture kit for Blender 3.4+ / Cycles.

Units are metres.  A house is built in a local frame whose FRONT faces -Y.
Geometry is collected per material in plain python lists (fast), and turned
into one mesh object per material by `Kit.flush()`.  Nothing is random except
through `Kit.rng`, so the same recipe gives the same picture.
"""
import bpy, math, os, random
from contextlib import contextmanager
from mathutils import Matrix, Vector, noise

from post import MIST

# --------------------------------------------------------------------------
# materials
# --------------------------------------------------------------------------
def srgb(hexcol):
    h = hexcol.lstrip('#')
    c = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4) for x in c) + (1.0,)


class Mat:
    """Small helper that builds node materials with island / noise variation."""
    cache = {}

    @classmethod
    def get(cls, name):
        return cls.cache[name]

    @classmethod
    def new(cls, name, color, rough=.7, spec=.3, island=0.0, mottled=0.0, scale=3.0,
            bump=0.0, bump_scale=40.0, translucent=0.0, metallic=0.0, brick=None, hue=0.0, patchy=None, each=0.0):
        """patchy: other colours that a noise in world space blends in, in large soft patches (instances share it with the ground);
        each: hue and value differ from instance to instance."""
        m = bpy.data.materials.new(name)
        m.use_nodes = True
        nt = m.node_tree
        N, L = nt.nodes, nt.links
        b = N['Principled BSDF']
        b.inputs['Roughness'].default_value = rough
        b.inputs['Specular'].default_value = spec
        b.inputs['Metallic'].default_value = metallic
        base = srgb(color) if isinstance(color, str) else color
        rgb = N.new('ShaderNodeRGB'); rgb.outputs[0].default_value = base
        out = rgb.outputs[0]
        tc = N.new('ShaderNodeTexCoord')
        if brick:
            bk = N.new('ShaderNodeTexBrick')
            bk.inputs['Color1'].default_value = base
            bk.inputs['Color2'].default_value = srgb(brick['alt'])
            bk.inputs['Mortar'].default_value = srgb(brick['mortar'])
            bk.inputs['Scale'].default_value = 1.0
            bk.inputs['Brick Width'].default_value = brick.get('w', .24)
            bk.inputs['Row Height'].default_value = brick.get('h', .08)
            bk.inputs['Mortar Size'].default_value = brick.get('m', .005)
            bk.inputs['Bias'].default_value = -.2
            # brick texture works in XY; fold world x+y into X and use Z as Y
            geo = N.new('ShaderNodeNewGeometry')
            sep = N.new('ShaderNodeSeparateXYZ'); L.new(geo.outputs['Position'], sep.inputs[0])
            add = N.new('ShaderNodeMath'); L.new(sep.outputs[0], add.inputs[0]); L.new(sep.outputs[1], add.inputs[1])
            com = N.new('ShaderNodeCombineXYZ'); L.new(add.outputs[0], com.inputs[0]); L.new(sep.outputs[2], com.inputs[1])
            L.new(com.outputs[0], bk.inputs['Vector'])
            out = bk.outputs['Color']
        if patchy:
            geo = N.new('ShaderNodeNewGeometry')
            for i, other in enumerate(patchy):
                nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = (.35, 1.3, 3.1)[i % 3]; nz.inputs['Detail'].default_value = 4
                shifted = N.new('ShaderNodeVectorMath'); shifted.inputs[1].default_value = (i * 7.3, i * 3.1, 0)
                L.new(geo.outputs['Position'], shifted.inputs[0]); L.new(shifted.outputs[0], nz.inputs['Vector'])
                mr = N.new('ShaderNodeMapRange'); mr.inputs['From Min'].default_value = .42; mr.inputs['From Max'].default_value = .66
                L.new(nz.outputs['Fac'], mr.inputs['Value'])
                mx = N.new('ShaderNodeMixRGB'); mx.inputs[2].default_value = srgb(other)
                L.new(mr.outputs[0], mx.inputs[0]); L.new(out, mx.inputs[1]); out = mx.outputs[0]
        def vary(fac_socket, amount, sock):
            hsv = N.new('ShaderNodeHueSaturation')
            mr = N.new('ShaderNodeMapRange')
            mr.inputs['To Min'].default_value = 1 - amount
            mr.inputs['To Max'].default_value = 1 + amount
            L.new(fac_socket, mr.inputs['Value']); L.new(mr.outputs[0], hsv.inputs['Value'])
            if hue:
                mh = N.new('ShaderNodeMapRange')
                mh.inputs['To Min'].default_value = .5 - hue
                mh.inputs['To Max'].default_value = .5 + hue
                L.new(fac_socket, mh.inputs['Value']); L.new(mh.outputs[0], hsv.inputs['Hue'])
            L.new(sock, hsv.inputs['Color'])
            return hsv.outputs[0]
        if island:
            geo = N.new('ShaderNodeNewGeometry')
            out = vary(geo.outputs['Random Per Island'], island, out)
        if mottled:
            nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = scale
            nz.inputs['Detail'].default_value = 5
            L.new(tc.outputs['Object'], nz.inputs['Vector'])
            out = vary(nz.outputs['Fac'], mottled, out)
        if each:
            info = N.new('ShaderNodeObjectInfo'); hsv = N.new('ShaderNodeHueSaturation')
            for socket, mid, amount in (('Hue', .5, each * .09), ('Value', 1, each * .6)):
                mr = N.new('ShaderNodeMapRange'); mr.inputs['To Min'].default_value = mid - amount; mr.inputs['To Max'].default_value = mid + amount
                L.new(info.outputs['Random'], mr.inputs['Value']); L.new(mr.outputs[0], hsv.inputs[socket])
            L.new(out, hsv.inputs['Color']); out = hsv.outputs[0]
        L.new(out, b.inputs['Base Color'])
        if bump:
            nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = bump_scale
            L.new(tc.outputs['Object'], nz.inputs['Vector'])
            bp = N.new('ShaderNodeBump'); bp.inputs['Strength'].default_value = bump
            bp.inputs['Distance'].default_value = .02
            L.new(nz.outputs['Fac'], bp.inputs['Height']); L.new(bp.outputs[0], b.inputs['Normal'])
        if translucent:
            tr = N.new('ShaderNodeBsdfTranslucent'); L.new(out, tr.inputs['Color'])
            mx = N.new('ShaderNodeMixShader'); mx.inputs[0].default_value = translucent
            L.new(b.outputs[0], mx.inputs[1]); L.new(tr.outputs[0], mx.inputs[2])
            L.new(mx.outputs[0], N['Material Output'].inputs['Surface'])
        cls.cache[name] = m
        return m

    @classmethod
    def snowfall(cls, names, cover=.85, steep=.35, patch=.5):
        """Whitens what faces up: thin snow on roofs, twigs, shrubs and ground. `patch` 0 is a closed cover, 1 leaves large bare spots."""
        for name in names:
            m = cls.cache.get(name)
            if not m or m.get('snow'): continue
            m['snow'] = True; N, L = m.node_tree.nodes, m.node_tree.links; b = N.get('Principled BSDF')
            geo = N.new('ShaderNodeNewGeometry'); sep = N.new('ShaderNodeSeparateXYZ'); L.new(geo.outputs['Normal'], sep.inputs[0])
            up = N.new('ShaderNodeMapRange'); up.inputs['From Min'].default_value = steep; up.inputs['From Max'].default_value = steep + .25
            L.new(sep.outputs[2], up.inputs['Value'])
            nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = 1.1; nz.inputs['Detail'].default_value = 8; nz.inputs['Roughness'].default_value = .62
            L.new(geo.outputs['Position'], nz.inputs['Vector'])
            thin = N.new('ShaderNodeMapRange'); thin.inputs['From Min'].default_value = .22 + .22 * patch; thin.inputs['From Max'].default_value = .36 + .3 * patch
            thin.inputs['To Min'].default_value = (1 - patch) * cover; thin.inputs['To Max'].default_value = cover
            L.new(nz.outputs['Fac'], thin.inputs['Value'])
            ml = N.new('ShaderNodeMath'); ml.operation = 'MULTIPLY'; L.new(up.outputs[0], ml.inputs[0]); L.new(thin.outputs[0], ml.inputs[1])
            mx = N.new('ShaderNodeMixRGB'); mx.inputs[2].default_value = srgb('#dfe4ea'); L.new(ml.outputs[0], mx.inputs[0])
            for target in [b.inputs['Base Color']] + [n.inputs['Color'] for n in N if n.type == 'BSDF_TRANSLUCENT']:
                links = list(target.links)
                if links: source = links[0].from_socket
                else:
                    rgb = N.new('ShaderNodeRGB'); rgb.outputs[0].default_value = target.default_value; source = rgb.outputs[0]
                L.new(source, mx.inputs[1]); L.new(mx.outputs[0], target)

    @classmethod
    def glow(cls, name, strength=6.0):
        """Emission driven by the per-corner colour attribute 'Col'."""
        m = bpy.data.materials.new(name); m.use_nodes = True
        N, L = m.node_tree.nodes, m.node_tree.links
        N.remove(N['Principled BSDF'])
        e = N.new('ShaderNodeEmission'); e.inputs['Strength'].default_value = strength
        a = N.new('ShaderNodeVertexColor'); a.layer_name = 'Col'
        L.new(a.outputs[0], e.inputs[0]); L.new(e.outputs[0], N['Material Output'].inputs['Surface'])
        cls.cache[name] = m
        return m

    @classmethod
    def glass(cls, name, tint=(1, 1, 1, 1), reflect=.05):
        """Cheap architectural glass: straight-through + mirror, no refraction noise."""
        m = bpy.data.materials.new(name); m.use_nodes = True
        N, L = m.node_tree.nodes, m.node_tree.links
        N.remove(N['Principled BSDF'])
        t = N.new('ShaderNodeBsdfTransparent'); t.inputs[0].default_value = tint
        g = N.new('ShaderNodeBsdfGlossy'); g.inputs['Roughness'].default_value = .02
        lw = N.new('ShaderNodeLayerWeight'); lw.inputs['Blend'].default_value = .35
        mr = N.new('ShaderNodeMapRange')
        mr.inputs['To Min'].default_value = reflect; mr.inputs['To Max'].default_value = .95
        L.new(lw.outputs['Fresnel'], mr.inputs['Value'])
        mx = N.new('ShaderNodeMixShader')
        L.new(mr.outputs[0], mx.inputs[0]); L.new(t.outputs[0], mx.inputs[1]); L.new(g.outputs[0], mx.inputs[2])
        L.new(mx.outputs[0], N['Material Output'].inputs['Surface'])
        cls.cache[name] = m
        return m

    @classmethod
    def water(cls, name, color='#0d2a33', ripple=.12, scale=(.35, 1.6, 1)):
        m = bpy.data.materials.new(name); m.use_nodes = True
        N, L = m.node_tree.nodes, m.node_tree.links
        b = N['Principled BSDF']
        b.inputs['Base Color'].default_value = srgb(color)
        b.inputs['Roughness'].default_value = .045
        b.inputs['Specular'].default_value = .8
        tc = N.new('ShaderNodeTexCoord'); mp = N.new('ShaderNodeMapping')
        mp.inputs['Scale'].default_value = scale
        L.new(tc.outputs['Object'], mp.inputs[0])
        nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = 1.3; nz.inputs['Detail'].default_value = 3
        L.new(mp.outputs[0], nz.inputs['Vector'])
        bp = N.new('ShaderNodeBump'); bp.inputs['Strength'].default_value = ripple; bp.inputs['Distance'].default_value = .25
        L.new(nz.outputs['Fac'], bp.inputs['Height']); L.new(bp.outputs[0], b.inputs['Normal'])
        cls.cache[name] = m
        return m


def palette():
    """The shared, deliberately small palette.  Recipes pick from here."""
    P = Mat.new
    P('trim', '#d3cec3', .6); P('trim_dark', '#22282b', .45); P('frame_dark', '#15181a', .4)
    P('cream', '#cfc5ae', .7, island=.03); P('white', '#cfcdc6', .7, island=.03)
    P('sage', '#7d8a72', .75, island=.06); P('navy', '#2c3e4f', .7, island=.05)
    P('slateblue', '#586c78', .75, island=.05); P('barn', '#7a2e25', .75, island=.06)
    P('tan', '#a8957a', .75, island=.04); P('bluegrey', '#74828a', .75, island=.05); P('pumpkin', '#b5601f', .55, island=.1)
    P('charcoal', '#33383a', .7, island=.06); P('ochre', '#b98a4a', .75, island=.06)
    P('stucco', '#dccfb4', .9, mottled=.06, bump=.25, bump_scale=60)
    P('stucco_warm', '#cdb891', .9, mottled=.06, bump=.25, bump_scale=60)
    P('timber', '#3a2619', .7, island=.12, mottled=.1, scale=6)
    P('cedar', '#8a5430', .6, island=.18, hue=.01); P('cedar_grey', '#8b8378', .75, island=.14)
    P('oak', '#a97c50', .45, island=.14, spec=.4); P('walnut', '#4d3323', .5, island=.1)
    P('shingle', '#3d3f41', .85, island=.28); P('shingle_brown', '#54443a', .85, island=.28)
    P('shingle_green', '#3c463f', .85, island=.25); P('metal_roof', '#2a3033', .35, spec=.5, metallic=.6)
    P('brick', '#785246', .85, brick=dict(alt='#65453b', mortar='#80776e'), bump=.2)
    P('brick_buff', '#a58d6e', .85, brick=dict(alt='#917858', mortar='#b0a593'), bump=.2)
    P('brick_dark', '#51362e', .85, brick=dict(alt='#402a25', mortar='#6e625a'), bump=.2)
    P('stone', '#8c8577', .9, island=.3); P('limestone', '#b3aa96', .85, mottled=.06)
    P('concrete', '#8a8881', .92, spec=.15, mottled=.12, scale=2, bump=.1); P('paver', '#938c80', .92, spec=.15, island=.14)
    P('meadow', '#b3a057', .85, island=.35, hue=.02, translucent=.4)
    P('asphalt', '#3f403d', .85, spec=.12, mottled=.2, scale=3, bump=.08); P('gravel', '#9d9484', .95, mottled=.2, scale=30)
    P('soil', '#3b2e22', .95, mottled=.2); P('sand', '#b7a685', .95, mottled=.1)
    P('lawn', '#575d2e', .98, spec=.05, mottled=.15, scale=9, patchy=('#656531', '#4e5727', '#6b6538'), bump=.5, bump_scale=60)
    P('grass', '#808a4a', .85, spec=.1, island=.3, hue=.03, translucent=.35, patchy=('#96964f', '#74823a', '#a1965c'))
    P('bark', '#4a3b30', .95, mottled=.25, scale=8); P('birch', '#d9d4c8', .8, mottled=.25, scale=7)
    P('spruce', '#23402f', .8, island=.3, hue=.02, translucent=.2)
    P('pine', '#38502f', .8, island=.3, hue=.02, translucent=.2)
    P('leaf', '#54702f', .7, island=.35, hue=.03, translucent=.4, each=.3)
    P('leaf_gold', '#bd8428', .7, island=.35, hue=.03, translucent=.45, each=.3)
    P('leaf_red', '#9c4a26', .7, island=.35, hue=.03, translucent=.45, each=.25)
    P('litter', '#a06a2c', .85, spec=.1, island=.45, hue=.04); P('straw', '#8f8258', .9, spec=.05, island=.35, hue=.02, translucent=.3)
    P('snowlawn', '#4c4a2c', .95, spec=.05, mottled=.2, scale=5, bump=.35, bump_scale=6)
    P('boxwood', '#34502a', .8, island=.35, hue=.02, translucent=.3)
    P('bloom', '#d9d3e6', .8, island=.15, translucent=.4); P('fern', '#6d7c3a', .8, island=.3, translucent=.4)
    P('door_red', '#7c2a21', .4, spec=.4); P('door_teal', '#1f5a5c', .35, spec=.5)
    P('door_ochre', '#c9892f', .35, spec=.5); P('door_wood', '#6b4023', .4, island=.08)
    P('brass', '#b78a45', .25, metallic=1); P('iron', '#1a1b1c', .5, metallic=.4)
    P('curtain', '#e9dfcb', .9, translucent=.5); P('linen', '#d8cdb8', .95, mottled=.05, bump=.2, bump_scale=200)
    P('rug', '#8c9aa0', .98, mottled=.15, scale=10, bump=.4, bump_scale=150); P('sofa', '#5f7268', .95, bump=.2, bump_scale=250)
    P('rust', '#b4623a', .9); P('plaster', '#e8e1d3', .9); P('snow', '#eef3f8', .6, mottled=.03)
    P('clay', '#e9e4d9', .8); P('awning', '#2f4a43', .7, island=.05); P('metal', '#7d8286', .35, metallic=.9)
    Mat.glow('room', 1.35); Mat.glow('lamp', 14.0)
    Mat.glass('glass'); Mat.glass('glass_clear', reflect=.03); Mat.water('water')


def maquette():
    """Override: architect's model - everything card, clay and basswood."""
    keep = {'room', 'lamp', 'glass', 'glass_clear', 'water', 'brass'}
    wood = {'cedar', 'timber', 'oak', 'walnut', 'door_wood', 'door_red', 'door_teal', 'door_ochre', 'bark'}
    green = {'spruce', 'pine', 'leaf', 'leaf_gold', 'leaf_red', 'boxwood', 'fern', 'bloom', 'grass'}
    for n, m in Mat.cache.items():
        if n in keep: continue
        b = m.node_tree.nodes.get('Principled BSDF')
        for l in list(b.inputs['Base Color'].links): m.node_tree.links.remove(l)
        tr = m.node_tree.nodes.get('Translucent BSDF')
        c = srgb('#c39a6b') if n in wood else srgb('#8fa08a') if n in green else srgb('#efeae0')
        if 'shingle' in n or n in ('metal_roof', 'frame_dark', 'trim_dark', 'asphalt'): c = srgb('#b9b3a8')
        if n in ('lawn',): c = srgb('#d9d3c4')
        b.inputs['Base Color'].default_value = c
        if tr:
            for l in list(tr.inputs['Color'].links): m.node_tree.links.remove(l)
            tr.inputs['Color'].default_value = c


# --------------------------------------------------------------------------
# geometry collector
# --------------------------------------------------------------------------
class Kit:
    def __init__(self, seed=1):
        self.rng = random.Random(seed)
        self.parts = {}
        self.M = Matrix.Identity(4)
        self.lit = .75            # share of windows that are lit
        self.protos = {}
        self.later = {}           # name -> function that builds the proto when it is first placed
        self.season = 'autumn'

    # -- transforms
    @contextmanager
    def at(self, x=0, y=0, z=0, rot=0):
        old = self.M
        self.M = old @ Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(rot), 4, 'Z')
        yield self
        self.M = old

    # -- primitives
    def mesh(self, mat, verts, faces, cols=None, smooth=False):
        p = self.parts.setdefault((mat, smooth), ([], [], []))
        o = len(p[0])
        p[0].extend((self.M @ Vector(v))[:] for v in verts)
        p[1].extend(tuple(i + o for i in f) for f in faces)
        p[2].extend(cols or [None] * len(faces))

    HEXF = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]

    def hexa(self, mat, v8, col=None):
        self.mesh(mat, v8, self.HEXF, [col] * 6)

    def box(self, mat, x0, y0, z0, x1, y1, z1, col=None):
        self.hexa(mat, [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0),
                        (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)], col)

    def cbox(self, mat, x, y, z, w, d, h):
        self.box(mat, x - w / 2, y - d / 2, z, x + w / 2, y + d / 2, z + h)

    def cyl(self, mat, x, y, z, r0, r1, h, n=16, col=None, smooth=True):
        v = []; f = []
        for i in range(n):
            a = 2 * math.pi * i / n
            v += [(x + r0 * math.cos(a), y + r0 * math.sin(a), z), (x + r1 * math.cos(a), y + r1 * math.sin(a), z + h)]
        for i in range(n):
            j = (i + 1) % n
            f.append((2 * i, 2 * j, 2 * j + 1, 2 * i + 1))
        f += [tuple(range(2 * n - 2, -1, -2)), tuple(range(1, 2 * n, 2))]
        self.mesh(mat, v, f, [col] * len(f), smooth=False)

    def ball(self, mat, x, y, z, r, col=None, sz=1.0, n=12):
        v = [(x, y, z - r * sz)]; f = []
        for i in range(1, n):
            ph = -math.pi / 2 + math.pi * i / n
            for j in range(2 * n):
                th = math.pi * j / n
                v.append((x + r * math.cos(ph) * math.cos(th), y + r * math.cos(ph) * math.sin(th), z + r * sz * math.sin(ph)))
        v.append((x, y, z + r * sz)); top = len(v) - 1; W = 2 * n
        for j in range(W):
            k = (j + 1) % W
            f.append((0, 1 + k, 1 + j))
            for i in range(n - 2):
                a = 1 + i * W
                f.append((a + j, a + k, a + W + k, a + W + j))
            f.append((1 + (n - 2) * W + j, 1 + (n - 2) * W + k, top))
        self.mesh(mat, v, f, [col] * len(f), smooth=True)

    def flush(self, bevels=('trim', 'trim_dark', 'limestone', 'concrete', 'sofa', 'linen', 'clay')):
        for (mat, smooth), (v, f, c) in self.parts.items():
            me = bpy.data.meshes.new(mat)
            me.from_pydata(v, [], f)
            if any(x is not None for x in c):
                ca = me.color_attributes.new('Col', 'FLOAT_COLOR', 'CORNER')
                i = 0
                for face, col in zip(f, c):
                    for n_ in range(len(face)):
                        ca.data[i].color = (*((col[n_] if isinstance(col[0], tuple) else col) if col else (1, .7, .4)), 1); i += 1
            me.materials.append(Mat.get(mat))
            if smooth:
                for p in me.polygons: p.use_smooth = True
            ob = bpy.data.objects.new(mat, me)
            bpy.context.collection.objects.link(ob)
            if mat in bevels:
                b = ob.modifiers.new('b', 'BEVEL'); b.width = .03 if mat in ('sofa', 'linen') else .008
                b.segments = 3 if mat in ('sofa', 'linen') else 1
        self.parts = {}

    def proto(self, name, build):
        """Build geometry once, return its list of (mesh) for instancing."""
        if name not in self.protos:
            saved, self.parts, m = self.parts, {}, self.M
            self.M = Matrix.Identity(4)
            build()
            before = set(bpy.data.objects)
            self.flush(bevels=())
            obs = [o for o in bpy.data.objects if o not in before]
            self.protos[name] = [o.data for o in obs]
            for o in obs: bpy.data.objects.remove(o)
            self.parts, self.M = saved, m
        return self.protos[name]

    def place(self, name, x, y, z=0, s=1.0, rot=None, sz=None, tilt=0):
        rot = self.rng.uniform(0, 6.28) if rot is None else rot
        if name not in self.protos: self.later[name]()
        for me in self.protos[name]:
            o = bpy.data.objects.new(name, me)
            o.matrix_world = self.M @ Matrix.Translation((x, y, z)) @ Matrix.Rotation(rot, 4, 'Z') @ \
                Matrix.Rotation(tilt, 4, 'X') @ Matrix.Diagonal((s, s, sz or s, 1))
            bpy.context.collection.objects.link(o)

    # ----------------------------------------------------------------------
    # walls and openings.  Local frame: u = +x, outer face y = 0, outside = -y
    # ----------------------------------------------------------------------
    def wall(self, w, top, clad='lap', mat='cream', ops=(), base=0.0, course=.15, corner='trim', thick=.18):
        """top: number, or concave profile [(u,z),...] e.g. a gable."""
        prof = top if isinstance(top, list) else [(0, top), (w, top)]
        zmax = max(z for _, z in prof)
        def height(u):
            for (a, za), (b, zb) in zip(prof, prof[1:]):
                if a - 1e-6 <= u <= b + 1e-6: return za + (zb - za) * ((u - a) / (b - a) if b > a else 0)
            return 0
        def span(z):
            us = []
            for (a, za), (b, zb) in zip(prof, prof[1:]):
                if za >= z - 1e-9: us.append(a)
                if zb >= z - 1e-9: us.append(b)
                if (za - z) * (zb - z) < 0: us.append(a + (b - a) * (z - za) / (zb - za))
            return (min(us), max(us)) if us else None
        cuts = {base, zmax} | {z for _, z in prof}
        for o in ops: cuts |= {o['z'], o['z'] + o['h']}
        if clad in ('lap', 'shake'):
            z = base
            while z < zmax: cuts.add(round(z, 4)); z += course
        cuts = sorted(c for c in cuts if base <= c <= zmax)
        for z0, z1 in zip(cuts, cuts[1:]):
            if z1 - z0 < .004: continue
            s0, s1 = span(z0 + 1e-5), span(z1 - 1e-5)
            if not s0 or not s1: continue
            zm = (z0 + z1) / 2
            hs = sorted((o['u'], o['u'] + o['w']) for o in ops if o['z'] < zm < o['z'] + o['h'])
            left = (s0[0], s1[0])
            for h0, h1 in hs + [(None, None)]:
                right = (h0, h0) if h0 is not None else (s0[1], s1[1])
                if right[0] - left[0] > .003:
                    self._strip(mat, clad, left, right, z0, z1, thick)
                left = (h1, h1)
        if clad == 'batten':
            u = .2
            while u < w - .05:
                z = base
                hs = sorted((o['z'], o['z'] + o['h']) for o in ops if o['u'] - .03 < u < o['u'] + o['w'] + .03)
                for a, b in hs + [(height(u), None)]:
                    if a - z > .02: self.box(mat, u - .025, -.035, z, u + .025, 0, a)
                    z = b
                u += .4
        if corner and clad in ('lap', 'shake', 'batten'):
            for u0, u1 in ((-.03, .1), (w - .1, w + .03)):
                self.box(corner, u0, -.035, base, u1, .02, height(min(max(u0, 0), w)) - .01)
        for o in ops:                                   # room cards must not poke through the side walls
            room = max(.05, min(.55, o['u'] - .3, w - o['u'] - o['w'] - .3)); o = dict(o)
            if len(prof) > 2: room = min(room, max(.05, (min(height(o['u']), height(o['u'] + o['w'])) - o['z'] - o['h']) / 2.6))
            o.setdefault('spill', room); o.setdefault('depth', min(.9, .3 + 1.1 * room)); self.opening(o)

    def _strip(self, mat, clad, l, r, z0, z1, t):
        y0, y1 = (-.026, -.006) if clad in ('lap', 'shake') else (-.004, -.004)   # never coplanar with the next wall's end cap
        if clad == 'shake':
            u, e = l[0], r[0]
            while u < e - .01:
                n = min(u + self.rng.uniform(.1, .22), e)
                if e - n < .06: n = e
                j = self.rng.uniform(-.012, .012) ; a, b = u, n - .006
                at, bt = max(a, l[1]), min(b, r[1])
                if bt > at:
                    self.hexa(mat, [(a, y0, z0 + j), (b, y0, z0 + j), (b, t, z0), (a, t, z0),
                                    (at, y1, z1), (bt, y1, z1), (bt, t, z1), (at, t, z1)])
                u = n
            return
        self.hexa(mat, [(l[0], y0, z0), (r[0], y0, z0), (r[0], t, z0), (l[0], t, z0),
                        (l[1], y1, z1), (r[1], y1, z1), (r[1], t, z1), (l[1], t, z1)])

    def opening(self, o):
        with self.at(o['u'], 0, o['z']):
            getattr(self, 'fill_' + o.get('kind', 'window'))(o['w'], o['h'], o)

    def fill_hole(self, w, h, o): pass

    def fill_window(self, w, h, o):
        t = o.get('trim', 'trim'); fr = o.get('frame', 'trim'); c = o.get('case', .1)
        if c:
            self.box(t, -c, -.045, 0, 0, .02, h); self.box(t, w, -.045, 0, w + c, .02, h)
            self.box(t, -c - .03, -.06, h, w + c + .03, .02, h + c * 1.25)
            self.box(t, -c - .05, -.09, -.06, w + c + .05, .04, 0)
        if o.get('lintel'):
            self.box(o['lintel'], -.15, -.03, h, w + .15, .1, h + .22)
            self.box(o['lintel'], -.1, -.06, -.12, w + .1, .1, 0)
        s = .05
        self.box(fr, 0, .05, 0, s, .12, h); self.box(fr, w - s, .05, 0, w, .12, h)
        self.box(fr, 0, .05, h - s, w, .12, h); self.box(fr, 0, .05, 0, w, .12, s)
        nx, ny = o.get('grid', (2, 2)); mt = .018
        for i in range(1, nx):
            u = w * i / nx; b = .045 if o.get('mull') else mt
            self.box(fr, u - b, .06, 0, u + b, .11, h)
        zs = [h * i / ny for i in range(1, ny)]
        if o.get('style') == 'hung': zs = [h / 2] + ([h * .75] if ny > 2 else [])
        for z in zs:
            b = .03 if o.get('style') == 'hung' and abs(z - h / 2) < .01 else mt
            self.box(fr, 0, .055, z - b, w, .115, z + b)
        self.mesh('glass', [(0, .085, 0), (w, .085, 0), (w, .085, h), (0, .085, h)], [(0, 1, 2, 3)])
        self.room_card(w, h, o.get('depth', .9), o)
        sh = o.get('shutter')
        if sh:
            for x in (-c - .42, w + c + .02):
                self.box(sh, x, -.05, 0, x + .4, 0, h)
                n = int(h / .09)
                for i in range(n): self.box(sh, x + .05, -.065, i * h / n + .02, x + .35, -.05, i * h / n + .06)

    def room_card(self, w, h, d, o):
        """A painted glimpse of a room behind the glass (emissive, per-face colour)."""
        r = self.rng
        lit = o.get('lit', r.random() < self.lit)
        e = o.get('spill', .55); W, H = w + 2 * e, h + 2 * e
        nx, nz = max(8, int(W / .1)), max(8, int(H / .1))
        tint = Vector(r.choice([(1, .40, .09), (1, .45, .12), (1, .36, .075), (1, .52, .19)]))
        amp = (r.uniform(.75, 1.15) if lit else r.uniform(.012, .04)) * o.get('amp', 1)
        lx, lz = r.uniform(.25, .75) * W, r.uniform(.5, .68) * H
        lamps = [(lx, lz)] + [(r.uniform(.1, .9) * W, r.uniform(.45, .75) * H) for _ in range(int(w / 2))]
        furn = []
        if h > .7:
            for _ in range(r.randint(1, 3) + int(w / 2)):
                a = r.uniform(0, W); furn.append((a, a + r.uniform(.3, .9), e + r.uniform(.15, .42) * h, r.uniform(.15, .5)))
            a = r.uniform(.2, W - .6); furn.append((a, a + r.uniform(.25, .5), None, r.uniform(.35, .7)))
        d += r.uniform(0, .2)                      # neighbouring cards must not be coplanar
        def shade(x, z):
            g = .22 + .42 * z / H + sum(math.exp(-((x - a_) ** 2 + (z - b_) ** 2) / .28) for a_, b_ in lamps)
            for a0, a1, top, dark in furn:
                if a0 < x < a1 and ((top is not None and z < top) or (top is None and .55 * H < z < .72 * H)): g *= dark
            return tuple((tint if lit else Vector((.25, .35, .5))) * (amp * g))
        v, f, cols = [], [], []
        for iz in range(nz + 1):
            for ix in range(nx + 1): v.append((-e + W * ix / nx, d, -e + H * iz / nz))
        vc = [shade(W * ix / nx, H * iz / nz) for iz in range(nz + 1) for ix in range(nx + 1)]
        for iz in range(nz):
            for ix in range(nx):
                a = iz * (nx + 1) + ix; q = (a, a + 1, a + nx + 2, a + nx + 1); f.append(q)
                cols.append(tuple(vc[i] for i in q))   # per-corner: smooth gradients
        self.mesh('room', v, f, cols)
        cz = o.get('curtain', r.choice([0, 1, 1, 2, 3]) if h > .8 else 0)
        if cz == 1:
            cw = min(.35, w * .22)
            for x0 in (0, w - cw): self._drape(x0, cw, h)
        elif cz == 2:
            k = r.uniform(.25, .5); self.box('curtain', .03, .17, h * (1 - k), w - .03, .175, h)
        elif cz == 3:
            self._drape(0, min(.3, w * .2), h)

    def _drape(self, x0, cw, h, n=14):
        v, f = [], []
        for i in range(n + 1):
            y = .2 + .03 * math.sin(i * 1.9)
            v += [(x0 + cw * i / n, y, 0), (x0 + cw * i / n, y, h)]
        for i in range(n): f.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
        self.mesh('curtain', v, f)

    def fill_door(self, w, h, o):
        t = o.get('trim', 'trim'); m = o.get('mat', 'door_red'); c = .12
        self.box(t, -c, -.05, 0, 0, .05, h); self.box(t, w, -.05, 0, w + c, .05, h)
        self.box(t, -c - .03, -.07, h, w + c + .03, .05, h + .16)
        self.box(m, .03, .07, .02, w - .03, .12, h - .02)
        g = o.get('glaze', 'top')
        if g == 'top':
            z0, z1 = h * .62, h - .2
            self.box('frame_dark', .17, .06, z0 - .03, w - .17, .075, z1 + .03)
            n = 3
            for i in range(n):
                x0 = .19 + (w - .38) * i / n; x1 = .19 + (w - .38) * (i + 1) / n - .02
                self.box('room', x0, .05, z0, x1, .065, z1, col=(.9, .52, .22))
            for x0, x1 in ((.15, w / 2 - .04), (w / 2 + .04, w - .15)):
                self.box(m, x0, .05, .2, x1, .07, h * .55)
        elif g == 'full':
            self.box('room', .16, .055, .25, w - .16, .066, h - .18, col=(.8, .48, .2))
            self.mesh('glass', [(.16, .05, .25), (w - .16, .05, .25), (w - .16, .05, h - .18), (.16, .05, h - .18)], [(0, 1, 2, 3)])
        self.box('brass', w - .14, .0, h * .42, w - .1, .07, h * .5)
        self.box('concrete', -c, -.25, -.06, w + c, .1, .01)

    def fill_garage(self, w, h, o):
        m = o.get('mat', 'trim'); t = o.get('trim', 'trim')
        self.box(t, -.15, -.05, 0, 0, .05, h); self.box(t, w, -.05, 0, w + .15, .05, h)
        self.box(t, -.2, -.06, h, w + .2, .05, h + .2)
        rows, cols = 4, max(2, round(w / .75))
        for i in range(rows):
            z0, z1 = h * i / rows + .01, h * (i + 1) / rows - .01
            self.box(m, .02, .1, z0, w - .02, .14, z1)
            for j in range(cols):
                x0, x1 = w * j / cols + .1, w * (j + 1) / cols - .1
                if i == rows - 1 and o.get('lights', True):
                    self.box('frame_dark', x0, .085, z0 + .1, x1, .1, z1 - .1)
                    self.box('room', x0 + .03, .075, z0 + .13, x1 - .03, .09, z1 - .13, col=(.42, .26, .12))
                else:
                    self.box(m, x0, .08, z0 + .1, x1, .1, z1 - .1)

    def fill_store(self, w, h, o):
        """Glazed shopfront with a warm, deep interior and a door."""
        fr = o.get('frame', 'frame_dark'); s = .06
        n = o.get('bays', max(2, round(w / 1.4)))
        for i in range(n + 1):
            u = w * i / n; self.box(fr, max(0, u - s / 2), .04, 0, min(w, u + s / 2), .14, h)
        for z in (0, .45, h - .7, h - .05): self.box(fr, 0, .04, z, w, .14, z + .05)
        self.mesh('glass', [(0, .1, 0), (w, .1, 0), (w, .1, h), (0, .1, h)], [(0, 1, 2, 3)])
        self.room_card(w, h, 2.2, dict(lit=True, curtain=0, amp=o.get('amp', .8)))
        for i in range(n * 2):
            x = self.rng.uniform(.2, w - .2)
            self.ball('lamp', x, self.rng.uniform(.8, 1.9), h - self.rng.uniform(.7, 1.1), .08, col=(1, .62, .3), n=6)

    # ----------------------------------------------------------------------
    # roofs
    # ----------------------------------------------------------------------
    def roof_plane(self, p0, p1, p2, p3, mat='shingle', thick=.12, soffit='trim'):
        """Sloped quad: p0-p1 is the eave (left to right seen from outside), p3-p2 the ridge."""
        p0, p1, p2, p3 = map(Vector, (p0, p1, p2, p3))
        n = (p1 - p0).cross(p3 - p0).normalized()
        if n.z < 0: n = -n
        dn = n * thick
        self.hexa(soffit, [tuple(p) for p in (p0 - dn, p1 - dn, p2 - dn, p3 - dn, p0, p1, p2, p3)])
        L = ((p3 - p0) + (p2 - p1)).length / 2
        slope = L
        if mat == 'metal_roof':
            self.hexa(mat, [tuple(p) for p in (p0, p1, p2, p3, p0 + n * .02, p1 + n * .02, p2 + n * .02, p3 + n * .02)])
            wdt = max((p1 - p0).length, (p2 - p3).length)
            k = max(2, int(wdt / .42))
            for i in range(k + 1):
                a, b = p0.lerp(p1, i / k), p3.lerp(p2, i / k)
                d = (p1 - p0).normalized() * .018
                self.hexa(mat, [tuple(q) for q in (a - d, a + d, b + d, b - d, a - d + n * .07, a + d + n * .07, b + d + n * .07, b - d + n * .07)])
            return
        rows = max(2, int(slope / .19)); e = (p1 - p0)
        eu = e.normalized() if e.length > .01 else (p2 - p3).normalized()
        for i in range(rows):
            t0, t1 = i / rows, min((i + 1.35) / rows, 1)
            l0, r0, l1, r1 = p0.lerp(p3, t0), p1.lerp(p2, t0), p0.lerp(p3, t1), p1.lerp(p2, t1)
            w = (r0 - l0).length
            if w < .05: continue
            up = (p3 - p0).lerp(p2 - p1, .5); up = (up - eu * up.dot(eu)) * (t1 - t0)
            la, lb = (l1 - l0).dot(eu), (r1 - r0).dot(eu)
            u = -self.rng.uniform(0, .3)
            while u < w:
                v = u + self.rng.uniform(.24, .4)
                a, b = max(u, 0), min(v - .008, w)
                if b - a > .02:
                    A, B = l0 + eu * a, l0 + eu * b
                    A1, B1 = l0 + eu * max(a, la) + up, l0 + eu * min(b, w + lb) + up
                    if (B1 - A1).dot(eu) > 0:
                        hb = n * (.034 + self.rng.uniform(0, .008)); ht = n * .012
                        self.hexa(mat, [tuple(q) for q in (A, B, B1, A1, A + hb, B + hb, B1 + ht, A1 + ht)])
                u = v

    def gable_roof(self, x0, x1, y0, y1, z, pitch, over=.45, rake=.35, mat='shingle', fascia='trim', axis='x'):
        """Ridge parallel to `axis`.  z = wall-top height at the eave wall.  Returns ridge height."""
        if axis == 'y':
            old = self.M
            self.M = old @ Matrix.Translation((x0, y0, 0)) @ Matrix(((0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)))
            r = self.gable_roof(0, y1 - y0, 0, x1 - x0, z, pitch, over, rake, mat, fascia)
            self.M = old
            return r
        run = (y1 - y0) / 2; ym = (y0 + y1) / 2; T = .14
        ridge = z + run * pitch + T; ez = z - over * pitch + T
        X0, X1 = x0 - rake, x1 + rake
        self.roof_plane((X0, y0 - over, ez), (X1, y0 - over, ez), (X1, ym, ridge), (X0, ym, ridge), mat, T, fascia)
        self.roof_plane((X1, y1 + over, ez), (X0, y1 + over, ez), (X0, ym, ridge), (X1, ym, ridge), mat, T, fascia)
        for ya, yb in ((y0 - over, ym), (y1 + over, ym)):           # barge boards
            for xa in (X0 - .03, X1 - .02):
                d = .05
                self.hexa(fascia, [(xa, ya, ez - .2), (xa + d, ya, ez - .2), (xa + d, yb, ridge - .2), (xa, yb, ridge - .2),
                                   (xa, ya, ez + .03), (xa + d, ya, ez + .03), (xa + d, yb, ridge + .03), (xa, yb, ridge + .03)])
        for ya in (y0 - over - .03, y1 + over):                     # gutter / eave fascia
            self.box(fascia, X0, ya, ez - .19, X1, ya + .03, ez + .01)
        n = int((X1 - X0) / .3)                                     # ridge caps
        if mat != 'metal_roof':
            for i in range(n):
                a, b = X0 + (X1 - X0) * i / n, X0 + (X1 - X0) * (i + 1) / n - .01
                for s in (-1, 1):
                    self.hexa(mat, [(a, ym, ridge + .03), (b, ym, ridge + .03), (b, ym + s * .14, ridge + .03 - .14 * pitch), (a, ym + s * .14, ridge + .03 - .14 * pitch),
                                    (a, ym, ridge + .07), (b, ym, ridge + .055), (b, ym + s * .14, ridge + .055 - .14 * pitch), (a, ym + s * .14, ridge + .07 - .14 * pitch)])
        return ridge

    def hip_roof(self, x0, x1, y0, y1, z, pitch, over=.6, mat='shingle', fascia='trim'):
        T = .14; X0, X1, Y0, Y1 = x0 - over, x1 + over, y0 - over, y1 + over
        ez = z - over * pitch + T
        half = (Y1 - Y0) / 2; ym = (Y0 + Y1) / 2; rz = ez + half * pitch
        a, b = X0 + half, X1 - half
        self.roof_plane((X0, Y0, ez), (X1, Y0, ez), (b, ym, rz), (a, ym, rz), mat, T, fascia)
        self.roof_plane((X1, Y1, ez), (X0, Y1, ez), (a, ym, rz), (b, ym, rz), mat, T, fascia)
        self.roof_plane((X0, Y1, ez), (X0, Y0, ez), (a, ym, rz), (a, ym, rz), mat, T, fascia)
        self.roof_plane((X1, Y0, ez), (X1, Y1, ez), (b, ym, rz), (b, ym, rz), mat, T, fascia)
        for q in ((X0, Y0 - .03, X1, Y0), (X0, Y1, X1, Y1 + .03), (X0 - .03, Y0, X0, Y1), (X1, Y0, X1 + .03, Y1)):
            self.box(fascia, q[0], q[1], ez - .2, q[2], q[3], ez + .01)
        return rz

    def shed_roof(self, x0, x1, y0, y1, z0, z1, over=.35, mat='shingle', fascia='trim'):
        """Low edge at y0 (z0), high edge at y1 (z1)."""
        k = (z1 - z0) / (y1 - y0); T = .12
        self.roof_plane((x0 - over, y0 - over, z0 - over * k + T), (x1 + over, y0 - over, z0 - over * k + T),
                        (x1 + over, y1, z1 + T), (x0 - over, y1, z1 + T), mat, T, fascia)
        self.box(fascia, x0 - over, y0 - over - .03, z0 - over * k - .06, x1 + over, y0 - over, z0 - over * k + T + .01)

    def flat_roof(self, x0, x1, y0, y1, z, over=.0, parapet=.5, mat='brick', cap='limestone'):
        self.box('charcoal', x0, y0, z - .2, x1, y1, z)
        if parapet:
            for q in ((x0, y0, x1, y0 + .25), (x0, y1 - .25, x1, y1), (x0, y0, x0 + .25, y1), (x1 - .25, y0, x1, y1)):
                self.box(mat, q[0], q[1], z - .2, q[2], q[3], z + parapet)
                self.box(cap, q[0] - .06, q[1] - .06, z + parapet, q[2] + .06, q[3] + .06, z + parapet + .1)

    # ----------------------------------------------------------------------
    # bodies: four walls at once
    # ----------------------------------------------------------------------
    def body(self, x0, x1, y0, y1, z0, h, clad='lap', mat='cream', front=(), right=(), left=(), back=(), gable=None, pitch=.6, **kw):
        """Rectangular volume.  gable='x' puts gables on the left/right walls, 'y' on front/back."""
        W, D = x1 - x0, y1 - y0
        def top(w, is_g): return [(0, h), (w / 2, h + w / 2 * pitch), (w, h)] if is_g else h
        with self.at(x0, y0, z0): self.wall(W, top(W, gable == 'y'), clad, mat, front, **kw)
        with self.at(x1, y0, z0, 90): self.wall(D, top(D, gable == 'x'), clad, mat, right, **kw)
        with self.at(x1, y1, z0, 180): self.wall(W, top(W, gable == 'y'), clad, mat, back, **kw)
        with self.at(x0, y1, z0, -90): self.wall(D, top(D, gable == 'x'), clad, mat, left, **kw)

    def foundation(self, x0, x1, y0, y1, h=.5, mat='concrete'):
        self.box(mat, x0 + .03, y0 + .03, -.6, x1 - .03, y1 - .03, h)

    def stonework(self, x0, y0, z0, x1, y1, z1, size=.22):
        """Rubble-ish veneer on all four faces of a box."""
        self.box('stone', x0 + .02, y0 + .02, z0, x1 - .02, y1 - .02, z1)
        r = self.rng
        def face(w, put):
            z = z0
            while z < z1 - .02:
                hz = min(r.uniform(.6, 1.1) * size, z1 - z); u = 0
                while u < w - .01:
                    wu = r.uniform(.8, 2.2) * size
                    if w - u - wu < .08: wu = w - u
                    wu = min(wu, w - u); d = r.uniform(.015, .045)
                    put(u + .006, u + wu - .006, z + .006, z + hz - .006, d); u += wu
                z += hz
        face(x1 - x0, lambda a, b, c, d, e: self.box('stone', x0 + a, y0 - e, c, x0 + b, y0 + .05, d))
        face(x1 - x0, lambda a, b, c, d, e: self.box('stone', x0 + a, y1 - .05, c, x0 + b, y1 + e, d))
        face(y1 - y0, lambda a, b, c, d, e: self.box('stone', x0 - e, y0 + a, c, x0 + .05, y0 + b, d))
        face(y1 - y0, lambda a, b, c, d, e: self.box('stone', x1 - .05, y0 + a, c, x1 + e, y0 + b, d))

    def chimney(self, x, y, z0, z1, w=.9, d=.7, mat='brick'):
        if mat == 'stone': self.stonework(x - w / 2, y - d / 2, z0, x + w / 2, y + d / 2, z1)
        else: self.cbox(mat, x, y, z0, w, d, z1 - z0)
        self.cbox('limestone', x, y, z1, w + .16, d + .16, .1)
        for dx in (-w / 4, w / 4): self.cyl('rust', x + dx, y, z1 + .1, .11, .09, .3, 12)

    def steps(self, x0, x1, y, z, n=3, mat='concrete'):
        for i in range(n): self.box(mat, x0, y - .3 * (n - i), -.3, x1, y, z * (i + 1) / (n + 1))

    def railing(self, xa, ya, xb, yb, z, h=.9, mat='trim', gap=.13):
        a, b = Vector((xa, ya, z)), Vector((xb, yb, z)); L = (b - a).length
        with self.at(xa, ya, z, math.degrees(math.atan2(yb - ya, xb - xa))):
            self.box(mat, 0, -.04, h - .06, L, .04, h); self.box(mat, 0, -.03, .08, L, .03, .13)
            n = int(L / gap)
            for i in range(n): self.box(mat, (i + .5) * L / n - .016, -.016, .13, (i + .5) * L / n + .016, .016, h - .06)

    def deck(self, x0, x1, y0, y1, z, mat='cedar_grey', w=.14, skirt='trim'):
        x = x0
        while x < x1 - .01:
            e = min(x + w, x1); self.box(mat, x, y0 - .03, z - .04, e - .008, y1, z); x = e
        if skirt: self.box(skirt, x0 + .02, y0, -.3, x1 - .02, y0 + .06, z - .04)

    def craftsman_post(self, x, y, z, top, pier='stone', mat='trim', pier_h=1.0):
        if pier == 'stone': self.stonework(x - .28, y - .28, -.2, x + .28, y + .28, z + pier_h)
        else: self.cbox(pier, x, y, -.2, .56, .56, z + pier_h + .2)
        self.cbox('limestone', x, y, z + pier_h, .68, .68, .08)
        a, b, z0 = .19, .13, z + pier_h + .08
        self.hexa(mat, [(x - a, y - a, z0), (x + a, y - a, z0), (x + a, y + a, z0), (x - a, y + a, z0),
                        (x - b, y - b, top - .1), (x + b, y - b, top - .1), (x + b, y + b, top - .1), (x - b, y + b, top - .1)])
        self.cbox(mat, x, y, top - .1, .36, .36, .1)

    def sconce(self, x, y, z):
        self.cbox('iron', x, y - .02, z, .12, .06, .3); self.cbox('iron', x, y - .12, z + .24, .18, .18, .04)
        self.box('lamp', x - .05, y - .17, z + .04, x + .05, y - .07, z + .22, col=(1, .62, .28))

    def path(self, pts, w=1.2, mat='paver', z=.03):
        """Flagstone path along a polyline of (x,y)."""
        for (xa, ya), (xb, yb) in zip(pts, pts[1:]):
            z += .004                                       # overlapping joints must not be coplanar
            L = math.hypot(xb - xa, yb - ya); n = max(1, int(L / .62))
            with self.at(xa, ya, 0, math.degrees(math.atan2(yb - ya, xb - xa))):
                for i in range(n):
                    a, b = L * i / n, L * (i + 1) / n - .02
                    k = self.rng.uniform(.4, .6)
                    self.box(mat, a, -w / 2, -.1, b, -w / 2 + w * k - .015, z); self.box(mat, a, -w / 2 + w * k, -.1, b, w / 2, z)

    # ----------------------------------------------------------------------
    # planting
    # ----------------------------------------------------------------------
    def make_spruce(self, name, h=9.0, mat='spruce', seed=1, whorls=40, droop=.22, width=.25, bare=.06):
        def build():
            r = random.Random(seed)
            self.cyl('bark', 0, 0, 0, h * .017, h * .003, h, 8)
            for i in range(whorls):
                t = i / whorls; z = h * (bare + (1 - bare) * t ** .92)
                L = h * width * (1 - t) ** .85 * r.uniform(.85, 1.1) + .08
                nb = max(6, int(13 * (1 - t) + 5))
                a0 = r.uniform(0, 6.28)
                for j in range(nb):
                    a = a0 + 6.283 * j / nb + r.uniform(-.2, .2); l = L * r.uniform(.75, 1.12)
                    self._frond(mat, z + r.uniform(-.14, .14), a, l * r.uniform(.7, 1.1), droop * (1 - .9 * t) - .3 * t + r.uniform(-.06, .06), r)
        return self.proto(name, build)

    def _frond(self, mat, z, a, l, droop, r):
        """A conifer branch: ribs of small blades along a drooping spine."""
        ca, sa = math.cos(a), math.sin(a); n = max(4, int(l / .16)); v, f = [], []
        def P(s, side, dz): return (ca * s - sa * side, sa * s + ca * side, z - droop * s * s / max(l, .3) + .12 * s + dz)
        for i in range(n):
            s = l * (i + .3) / n; wd = (.34 * l * (1 - i / n) ** .8 + .05) * r.uniform(.8, 1.15)
            k = len(v); b = .07 + .03 * l
            for sgn in (-1, 1):
                k = len(v)
                v += [P(s - b, 0, .03), P(s + b, 0, .03), P(s + wd * .6, sgn * wd, r.uniform(-.1, .02) - .15 * wd)]
                f.append((k, k + 1, k + 2))
        k = len(v); v += [P(l * .8, -.05, 0), P(l * .8, .05, 0), P(l * 1.05, 0, 0)]; f.append((k, k + 1, k + 2))
        self.mesh(mat, v, f)

    def make_tree(self, name, h=8.0, mat='leaf', bark='bark', seed=1, leaves=9000, spread=.42, trunk=.27, size=.13, girth=.017, bare=False):
        """Deciduous: recursive skeleton, leaves clustered around the tips."""
        def build():
            r = random.Random(seed); tips = []
            def limb(p, d, l, rad, depth):
                n = 3; q = p.copy()
                for i in range(n):
                    e = q + d * (l / n); self._limb(bark, q, e, rad * (1 - .25 * i / n), rad * (1 - .25 * (i + 1) / n), 7 if depth < 3 else 4 if depth < 5 else 3)
                    q = e; d = (d + Vector((r.uniform(-.12, .12), r.uniform(-.12, .12), .05))).normalized()
                    if depth >= 2: tips.append((q.copy(), l))
                if depth >= (6 if bare else 4): return
                k = r.randint(3, 4) if depth == 0 else r.randint(2, 3)
                a0 = r.uniform(0, 6.28)
                if depth < 2:                                   # central leader keeps the crown round
                    limb(q, (d + Vector((r.uniform(-.15, .15), r.uniform(-.15, .15), 0))).normalized(), l * .8, rad * .7, depth + 1)
                for i in range(k):
                    a = a0 + 6.28 * i / k + r.uniform(-.4, .4); tlt = r.uniform(.45, .95) * spread / .42
                    side = Vector((math.cos(a), math.sin(a), 0))
                    nd = (d * math.cos(tlt) + side * math.sin(tlt)).normalized()
                    limb(q, nd, l * r.uniform(.68, .86), rad * .62, depth + 1)
            limb(Vector((0, 0, 0)), Vector((0, 0, 1)), h * trunk, h * girth, 0)
            if bare: return
            v, f = [], []
            for _ in range(leaves):
                c, l = r.choice(tips); g = l * .46
                o = Vector((r.gauss(0, g), r.gauss(0, g), r.gauss(0, g * .8))); far = o.length / g
                p = c + (o if far < 1 else o * ((1 + .6 * (1 - math.exp((1 - far) / .6))) / far))      # no leaf hangs in the air off its twig
                n = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(.6, 1))).normalized()
                t = n.orthogonal().normalized(); t.rotate(Matrix.Rotation(r.uniform(0, 6.28), 3, n)); b = n.cross(t); s = size * r.uniform(.6, 1.2)
                k = len(v); f.append(tuple(range(k, k + 6)))
                v += [tuple(p + t * (x * s) + b * (y * s)) for x, y in ((-1, 0), (-.45, .5), (.35, .5), (1, 0), (.35, -.5), (-.45, -.5))]
            self.mesh(mat, v, f)
        return self.proto(name, build)

    def _limb(self, mat, a, b, r0, r1, n=7):
        d = (b - a).normalized(); t = d.orthogonal().normalized(); s = d.cross(t); v, f = [], []
        for i in range(n):
            c, q = math.cos(6.283 * i / n), math.sin(6.283 * i / n)
            v += [tuple(a + (t * c + s * q) * r0), tuple(b + (t * c + s * q) * r1)]
        for i in range(n):
            j = (i + 1) % n; f.append((2 * i, 2 * j, 2 * j + 1, 2 * i + 1))
        self.mesh(mat, v, f, smooth=True)

    def make_shrub(self, name, mat='boxwood', seed=1, leaves=1600, size=.06, flat=.75, bloom=None, loose=0.0):
        """A shrub about a meter wide: a clipped mound, or with `loose` up to 1 one that sends out shoots and is nowhere round."""
        def build():
            r = random.Random(seed); v, f, bv, bf = [], [], [], []
            for i in range(leaves):
                n = Vector((r.gauss(0, 1), r.gauss(0, 1), abs(r.gauss(0, 1)))).normalized()
                rad = .5 * (1 - abs(r.gauss(0, .12))) * (1 + .12 * noise.noise(n * 3 + Vector((seed, 0, 0))))
                if loose: rad *= 1 + loose * (.55 * noise.noise(n * 2.1 + Vector((seed * 7.3, 0, 0))) + .3 * noise.noise(n * 6 + Vector((0, seed * 3.1, 0))))
                p = Vector((n.x * rad, n.y * rad, n.z * rad * 2 * flat))
                V, F = (bv, bf) if bloom and r.random() < .22 and n.z > .2 else (v, f)
                t = (n + Vector((r.gauss(0, .6), r.gauss(0, .6), r.gauss(0, .6)))).orthogonal().normalized(); b = n.cross(t); s = size * r.uniform(.6, 1.3)
                k = len(V); V += [tuple(p - t * s), tuple(p + b * s * .6), tuple(p + t * s), tuple(p - b * s * .6)]; F.append((k, k + 1, k + 2, k + 3))
            self.mesh(mat, v, f)
            if bf: self.mesh(bloom, bv, bf)
            self.ball('soil', 0, 0, .3 * flat, .33, sz=flat)
        return self.proto(name, build)

    def make_thicket(self, name, mats=('leaf', 'leaf', 'leaf_gold'), seed=1, w=9.0, d=3.0, h=8.0, leaves=6500, size=.2):
        """A length of a wood's edge, saplings and brush down to the ground, for what lies behind the trees: nobody sees it near. The shade in its
        depth is a ragged sheet, so that nothing shines through."""
        def build():
            r = random.Random(seed); parts = {m: ([], []) for m in mats}; n = int(w / .3); v = []
            for i in range(n + 1):
                x = (i / n - .5) * w; top = h * (.62 + .22 * noise.noise(Vector((x * .45, seed * 3.7, 0))) + r.uniform(-.04, .04))
                v += [(x, d * .4, -.3), (x, d * .4, top)]
            self.mesh('bark', v, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)])
            for _ in range(leaves):
                x, y = r.uniform(-.5, .5) * w, r.gauss(0, .3) * d
                z = h * r.random() * (.78 + .35 * noise.noise(Vector((x * .45, seed * 3.7, 0))))
                v, f = parts[mats[int(len(mats) * (.5 + .5 * noise.noise(Vector((x * .6, z * .5, seed)))) + r.uniform(-.3, .3)) % len(mats)]]
                n = Vector((r.gauss(0, 1), r.gauss(-.5, 1), r.gauss(.3, 1))).normalized(); t = n.orthogonal().normalized()
                t.rotate(Matrix.Rotation(r.uniform(0, 6.28), 3, n)); b = n.cross(t); g = size * r.uniform(.6, 1.3); p = Vector((x, y, z)); k = len(v)
                v += [tuple(p - t * g), tuple(p + b * g * .6), tuple(p + t * g), tuple(p - b * g * .6)]; f.append((k, k + 1, k + 2, k + 3))
            for m, (v, f) in parts.items():
                if f: self.mesh(m, v, f)
            for _ in range(9):
                x, y, l = r.uniform(-.45, .45) * w, r.gauss(0, .2) * d, h * r.uniform(.5, .85)
                self._limb('bark', Vector((x, y, -.3)), Vector((x + r.gauss(0, .3), y, l)), .06, .02, 4)
        return self.proto(name, build)

    def make_grass(self, name='turf', seed=1, blades=1100, h=.034, mat='grass', width=.005, patch=1.0):
        def build():
            r = random.Random(seed); v, f = [], []
            for _ in range(blades):
                x, y = r.uniform(-.5, .5) * patch, r.uniform(-.5, .5) * patch; a = r.uniform(0, 6.28); l = h * r.uniform(.5, 1.3); w = width * r.uniform(.7, 1.4)
                dx, dy = math.cos(a), math.sin(a); bend = r.uniform(.1, .6) * l; k = len(v)
                v += [(x - dy * w, y + dx * w, 0), (x + dy * w, y - dx * w, 0), (x + dx * bend, y + dy * bend, l)]
                f.append((k, k + 1, k + 2))
            self.mesh(mat, v, f)
        return self.proto(name, build)

    def make_litter(self, name='litter', seed=1, n=14, mat='litter', patch=1.2, size=.045, z=.02):
        """Fallen leaves, lying loosely on the turf."""
        def build():
            r = random.Random(seed); v, f = [], []
            for _ in range(n):
                x, y, a, s = r.uniform(-.5, .5) * patch, r.uniform(-.5, .5) * patch, r.uniform(0, 6.28), size * r.uniform(.6, 1.2)
                c, q, tx, ty = math.cos(a), math.sin(a), r.gauss(0, .25), r.gauss(0, .25); k = len(v)
                for u, w in ((-1, 0), (-.45, .6), (.35, .55), (1, 0), (.35, -.55), (-.45, -.6)):
                    dx, dy = (u * c - w * q) * s, (u * q + w * c) * s
                    v.append((x + dx, y + dy, z + .012 + dx * tx + dy * ty + (.35 * s * abs(w) if tx > 0 else 0)))
                f.append(tuple(range(k, k + 6)))
            self.mesh(mat, v, f)
        return self.proto(name, build)

    @staticmethod
    def _near(px, py, pts, d):
        for (ax, ay), (bx, by) in zip(pts, pts[1:]):
            t = max(0, min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)))
            if math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay)) < d: return True
        return False

    def lawn(self, x0, x1, y0, y1, keepout=(), z=0.0, step=.9, names=('turf',), path=None, leaves=None):
        """Turf in patches of a metre, and in small ones along the edges, so that no bare ground shows at a kerb. In autumn leaves lie
        on it; `leaves` is the share of patches that have some (None: .45 in autumn, otherwise none)."""
        r = self.rng; y = y0; rnd = random.Random(int(x0 * 7 + y0 * 13) + len(keepout))
        if leaves is None: leaves = .45 if self.season == 'autumn' else 0
        def blocked(px, py, m): return any(a - m < px < b + m and c - m < py < d + m for a, c, b, d in keepout) or bool(path) and self._near(px, py, path, m + .63)
        small = 'turf_s' if 'turf_s' in self.later or 'turf_s' in self.protos else None
        while y < y1:
            x = x0
            while x < x1:
                px, py = x + r.uniform(-.2, .2), y + r.uniform(-.2, .2)
                if not blocked(px, py, .42):
                    self.place(r.choice(names), px, py, z, s=r.uniform(.9, 1.1))
                    if leaves and 'litter' in self.later and rnd.random() < leaves:
                        self.place(rnd.choice(('litter', 'litter2', 'litter3')), px, py, z, s=rnd.uniform(.85, 1.15), rot=rnd.uniform(0, 6.28))
                elif small and 'turf' in names:
                    n = max(2, round(step / .2))
                    for i in range(n):
                        for j in range(n):
                            qx, qy = x + (i + rnd.uniform(.1, .9)) * step / n - step / 2, y + (j + rnd.uniform(.1, .9)) * step / n - step / 2
                            if not blocked(qx, qy, .12): self.place(small, qx, qy, z, rot=rnd.uniform(0, 6.28))
                x += step
            y += step


# --------------------------------------------------------------------------
# stage: world, camera, render
# --------------------------------------------------------------------------
def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    Mat.cache.clear(); palette()


def sky(stops, sun_az=0, glow=(1.0, .55, .25), glow_amt=1.0, clouds=.5, strength=1.0,
        cloud_col=(1, .62, .45), fill=1.0, fill_tint=(1, 1, 1)):
    """Art-directed gradient sky.  stops = [(elevation 0..1, '#hex'), ...]."""
    w = bpy.data.worlds.new('sky'); bpy.context.scene.world = w; w.use_nodes = True
    N, L = w.node_tree.nodes, w.node_tree.links
    bg = N['Background']; bg.inputs['Strength'].default_value = strength
    tc = N.new('ShaderNodeTexCoord'); sep = N.new('ShaderNodeSeparateXYZ'); L.new(tc.outputs['Generated'], sep.inputs[0])
    ramp = N.new('ShaderNodeValToRGB'); L.new(sep.outputs[2], ramp.inputs[0])
    cr = ramp.color_ramp
    cr.elements[0].position, cr.elements[0].color = stops[0][0], srgb(stops[0][1])
    cr.elements[1].position, cr.elements[1].color = stops[-1][0], srgb(stops[-1][1])
    for p, c in stops[1:-1]:
        e = cr.elements.new(p); e.color = srgb(c)
    # glow around the sunset azimuth
    d = N.new('ShaderNodeVectorMath'); d.operation = 'DOT_PRODUCT'
    a = math.radians(sun_az); d.inputs[1].default_value = (math.sin(a), math.cos(a), .05)
    L.new(tc.outputs['Generated'], d.inputs[0])
    pw = N.new('ShaderNodeMath'); pw.operation = 'POWER'; mx0 = N.new('ShaderNodeMath'); mx0.operation = 'MAXIMUM'; mx0.inputs[1].default_value = 0
    L.new(d.outputs['Value'], mx0.inputs[0]); L.new(mx0.outputs[0], pw.inputs[0]); pw.inputs[1].default_value = 6
    ml = N.new('ShaderNodeMath'); ml.operation = 'MULTIPLY'; ml.inputs[1].default_value = glow_amt; L.new(pw.outputs[0], ml.inputs[0])
    add = N.new('ShaderNodeMixRGB'); add.blend_type = 'ADD'; add.inputs[2].default_value = (*glow, 1)
    L.new(ml.outputs[0], add.inputs[0]); L.new(ramp.outputs[0], add.inputs[1])
    out = add.outputs[0]
    if clouds:
        # project direction on a plane so that streaks flatten toward the horizon
        zc = N.new('ShaderNodeMath'); zc.operation = 'ADD'; zc.inputs[1].default_value = .12; L.new(sep.outputs[2], zc.inputs[0])
        dv = N.new('ShaderNodeVectorMath'); dv.operation = 'DIVIDE'; L.new(tc.outputs['Generated'], dv.inputs[0])
        cb = N.new('ShaderNodeCombineXYZ')
        for i in range(3): L.new(zc.outputs[0], cb.inputs[i])
        L.new(cb.outputs[0], dv.inputs[1])
        mp = N.new('ShaderNodeMapping'); mp.inputs['Scale'].default_value = (.35, 1.1, .6); mp.inputs['Location'].default_value = (3.1, 1.7, 0)
        L.new(dv.outputs[0], mp.inputs[0])
        nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = 1.5; nz.inputs['Detail'].default_value = 7; nz.inputs['Roughness'].default_value = .55
        L.new(mp.outputs[0], nz.inputs['Vector'])
        mr = N.new('ShaderNodeMapRange'); mr.inputs['From Min'].default_value = .44; mr.inputs['From Max'].default_value = .68; mr.inputs['To Max'].default_value = clouds
        mr.interpolation_type = 'SMOOTHSTEP'
        L.new(nz.outputs['Fac'], mr.inputs['Value'])
        mix = N.new('ShaderNodeMixRGB'); mix.inputs[2].default_value = (*cloud_col, 1)
        L.new(mr.outputs[0], mix.inputs[0]); L.new(out, mix.inputs[1]); out = mix.outputs[0]
    L.new(out, bg.inputs['Color'])
    # what lights the scene may be brighter than what the camera (and mirrors) see
    fillbg = N.new('ShaderNodeBackground'); fillbg.inputs['Strength'].default_value = strength * fill
    tint = N.new('ShaderNodeMixRGB'); tint.blend_type = 'MULTIPLY'; tint.inputs[0].default_value = 1; tint.inputs[2].default_value = (*fill_tint, 1)
    L.new(out, tint.inputs[1]); L.new(tint.outputs[0], fillbg.inputs['Color'])
    lp = N.new('ShaderNodeLightPath'); mxr = N.new('ShaderNodeMath'); mxr.operation = 'MAXIMUM'
    L.new(lp.outputs['Is Camera Ray'], mxr.inputs[0]); L.new(lp.outputs['Is Glossy Ray'], mxr.inputs[1])
    ms = N.new('ShaderNodeMixShader'); L.new(mxr.outputs[0], ms.inputs[0]); L.new(fillbg.outputs[0], ms.inputs[1]); L.new(bg.outputs[0], ms.inputs[2])
    L.new(ms.outputs[0], N['World Output'].inputs['Surface'])


def sun(elev, az, strength=3.0, color=(1, .72, .45), size=2.0):
    l = bpy.data.lights.new('sun', 'SUN'); l.energy = strength; l.color = color; l.angle = math.radians(size)
    o = bpy.data.objects.new('sun', l); bpy.context.collection.objects.link(o)
    e, a = math.radians(elev), math.radians(az)
    d = Vector((math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e))); o.visible_glossy = False
    o.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()


def area(x, y, z, w, h, power, color=(1, .8, .6), look=(0, 0, 0), portal=False):
    l = bpy.data.lights.new('area', 'AREA'); l.shape = 'RECTANGLE'; l.size, l.size_y = w, h; l.energy = power; l.color = color
    if portal: l.cycles.is_portal = True
    o = bpy.data.objects.new('area', l); bpy.context.collection.objects.link(o); o.location = (x, y, z)
    o.rotation_euler = (Vector(look) - Vector((x, y, z))).to_track_quat('-Z', 'Y').to_euler()


def camera(pos, look, lens=32, level=True, fstop=None):
    """level=True keeps verticals vertical (architectural shift lens)."""
    s = bpy.context.scene
    c = bpy.data.cameras.new('cam'); o = bpy.data.objects.new('cam', c); bpy.context.collection.objects.link(o); s.camera = o
    c.lens = lens; c.sensor_width = 36; c.clip_end = 3000
    p, q = Vector(pos), Vector(look); o.location = p
    if level:
        flat = Vector((q.x, q.y, p.z)); o.rotation_euler = (flat - p).to_track_quat('-Z', 'Y').to_euler()
        c.shift_y = (q.z - p.z) / (flat - p).length * lens / 36
    else: o.rotation_euler = (q - p).to_track_quat('-Z', 'Y').to_euler()
    if fstop: c.dof.use_dof = True; c.dof.focus_distance = (q - p).length; c.dof.aperture_fstop = fstop


def render(prefix, w, h, spp, scale=1.0, threads=0, noise_threshold=.012):
    """Writes linear EXR passes for post.py.  The picture is rendered as two half-sample
    buffers with different seeds: their difference is the noise estimate of the denoiser."""
    s = bpy.context.scene; r = s.render
    r.engine = 'CYCLES'; r.resolution_x, r.resolution_y = int(w * scale), int(h * scale); r.resolution_percentage = 100
    if threads: r.threads_mode = 'FIXED'; r.threads = threads
    c = s.cycles; c.samples = max(2, spp // 2); c.use_adaptive_sampling = True; c.adaptive_threshold = noise_threshold; c.adaptive_min_samples = min(16, spp // 2)
    c.max_bounces = 5; c.diffuse_bounces = 2; c.glossy_bounces = 3; c.transparent_max_bounces = 16; c.transmission_bounces = 4
    c.caustics_reflective = c.caustics_refractive = False; c.sample_clamp_indirect = 3; c.blur_glossy = 1;
    c.use_denoising = False; c.use_auto_tile = False; r.use_persistent_data = False
    vl = s.view_layers[0]; vl.use_pass_z = vl.use_pass_mist = vl.use_pass_normal = vl.use_pass_diffuse_color = True
    m = s.world.mist_settings; m.start, m.depth, m.falloff, m.intensity = 0, MIST, 'LINEAR', 0
    s.use_nodes = True; nt = s.node_tree; nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers'); fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = os.path.dirname(prefix); fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.exr_codec = 'ZIP'
    fo.file_slots.clear()
    for nm, out in (('col', 'Image'), ('alb', 'DiffCol'), ('nrm', 'Normal'), ('z', 'Depth'), ('mist', 'Mist')):
        fo.file_slots.new(f'{os.path.basename(prefix)}_{nm}_'); nt.links.new(rl.outputs[out], fo.inputs[-1])
    for frame in (1, 2):                      # the file-output node appends the frame number
        s.frame_set(frame); c.seed = frame
        bpy.ops.render.render()
